// Validates documents against a JSON Schema: node schemas.js MODULES DRAFT SCHEMA, a JSON list of documents on stdin.
// Prints a list with the list of complaints about each document. DRAFT is 4 or 2020.
const { createRequire } = require("node:module");
const { readFileSync } = require("node:fs");

const [modules, draft, schema] = process.argv.slice(2);
const need = createRequire(`${modules}/`);
const Ajv = draft === "4" ? need("ajv-draft-04") : need("ajv/dist/2020");
const old = draft === "4"; // its patterns were written before those of JavaScript were strict
const strict = { strict: !old, strictRequired: false, unicodeRegExp: !old, allowUnionTypes: true };
const options = { ...strict, allErrors: true, validateFormats: false };
const validate = new Ajv(options).compile(JSON.parse(readFileSync(schema, "utf8")));
const complaints = (document) =>
  validate(document) ? [] : validate.errors.map((error) => `${error.instancePath}: ${error.message}`);
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(complaints)));
