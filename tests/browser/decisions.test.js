// What decides something in manual.js, run by `node --test` in the folder of the scripts.
const assert = require("node:assert");
const { readFileSync } = require("node:fs");
const { test } = require("node:test");
const vm = require("node:vm");

const context = vm.createContext({ console: { error: () => {} } });
vm.runInContext(readFileSync("manual.js", "utf-8"), context);
const { keyOf, stepTo, run } = context;

test("links to one line have one key from any depth", () => {
  for (const up of ["", "../", "../../", "../../../"]) assert.equal(keyOf(`${up}recordings/10-a.html#L3`), "recordings/10-a.html#L3");
});

test("links to other lines and files have other keys", () => {
  const keys = ["a.html#L1", "a.html#L11", "b.html#L1", "sdk/a.html#L1", "a_2.html#L1"].map((file) => keyOf(`../recordings/${file}`));
  assert.equal(new Set(keys).size, keys.length);
});

test("a recording in a folder that is called recordings keeps its name", () => {
  assert.equal(keyOf("../recordings/recordings/a.html#L1"), "recordings/recordings/a.html#L1");
});

test("no link has no key", () => {
  assert.equal(keyOf(""), "");
});

test("steps stop at both ends", () => {
  assert.equal(stepTo(0, "previous", 4), 0);
  assert.equal(stepTo(4, "next", 4), 4);
});

test("a step goes on, back, first, last, or to a number", () => {
  assert.deepEqual(["next", "previous", "first", "last", "2"].map((move) => stepTo(1, move, 4)), [2, 0, 0, 4, 2]);
});

test("a number that is no step becomes the nearest", () => {
  assert.deepEqual(["9", "-3"].map((move) => stepTo(1, move, 4)), [4, 0]);
});

test("a fault in one part is told and does not stop the next", () => {
  let told = 0;
  context.console.error = () => (told += 1);
  run("one", () => {
    throw new Error("fault");
  });
  run("other", () => (told += 10));
  assert.equal(told, 11);
});
