// What a page does beyond being read: palette, linked values, copying, stepping, search on demand.
// Without this file all is readable and every link works. A fault in one part leaves the rest as it was.
// @ts-check

/**
 * The key of a recorded value: equal for all links to one line of one recording.
 * @param {string} href
 * @returns {string}
 */
function keyOf(href) {
  return href.replace(/^.*?(recordings\/)/, "$1");
}

/**
 * The step that a key press or a button leads to.
 * @param {number} now
 * @param {string} move "next", "previous", "first", "last" or a number
 * @param {number} last
 * @returns {number}
 */
function stepTo(now, move, last) {
  const to = { next: now + 1, previous: now - 1, first: 0, last }[move] ?? Number(move);
  return Math.min(Math.max(to, 0), last);
}

/**
 * Run one part of the page; what goes wrong in it is told and stays in it.
 * @param {string} name
 * @param {() => void} part
 */
function run(name, part) {
  try {
    part();
  } catch (error) {
    console.error(`manual: ${name}:`, error);
  }
}

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]}
 */
const all = (selector, root = document) => [...root.querySelectorAll(selector)].map((node) => /** @type {HTMLElement} */ (node));

/**
 * @param {string} tag
 * @param {string} className
 * @param {string} text
 */
function make(tag, className, text) {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

/**
 * Keep a choice for the next pages; without storage it holds for this one.
 * @param {string} name
 * @param {string} choice
 */
function remember(name, choice) {
  try {
    localStorage.setItem(name, choice);
  } catch {
    // It holds for this page.
  }
}

/**
 * A choice that was kept, or null.
 * @param {string} name
 */
function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

// --- palette ---------------------------------------------------------------------------------------------------

const HALF_MOON =
  '<svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true"><circle cx="9" cy="9" r="7.3" fill="none" ' +
  'stroke="currentColor" stroke-width="1.3"/><path d="M9 1.7a7.3 7.3 0 0 1 0 14.6z" fill="currentColor"/></svg>';

/** One button in place of the theme's switch, which its own script must not find: the choice is kept here. */
function palettes() {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const isDark = () => (root.dataset.palette ? root.dataset.palette === "dark" : system.matches);
  const button = iconButton("palette-button", HALF_MOON, "");
  const show = () => {
    button.setAttribute("aria-label", isDark() ? "Switch to light" : "Switch to dark");
    document.body.dataset.mdColorScheme = isDark() ? "slate" : "default";
  };
  button.addEventListener("click", () => {
    root.dataset.palette = isDark() ? "light" : "dark";
    remember("manual-palette", root.dataset.palette);
    show();
  });
  system.addEventListener("change", show);
  show();
  document.querySelector("[data-md-component=palette], .palette")?.replaceWith(button);
}

/**
 * @param {string} className
 * @param {string} svg a drawing of ours or the theme's
 * @param {string} name
 */
function iconButton(className, svg, name) {
  const button = make("button", `md-header__button md-icon ${className}`, "");
  button.setAttribute("type", "button");
  button.setAttribute("aria-label", name);
  button.innerHTML = svg;
  return button;
}

// --- drawers -----------------------------------------------------------------------------------------------------

/** The theme opens contents and search with labels, which no keyboard reaches: buttons take their place. */
function openingButtons() {
  for (const [kind, name] of Object.entries({ drawer: "Contents", search: "Search" })) {
    const toggle = /** @type {HTMLInputElement | null} */ (document.getElementById(`__${kind}`));
    const label = document.querySelector(`label.md-header__button[for=__${kind}]`);
    if (toggle && label) label.replaceWith(openingButton(toggle, kind, iconButton("", label.innerHTML, name)));
  }
}

/** @param {HTMLInputElement} toggle @param {string} kind @param {HTMLElement} button */
function openingButton(toggle, kind, button) {
  const tell = () => button.setAttribute("aria-expanded", String(toggle.checked));
  button.dataset.opens = kind;
  button.addEventListener("click", () => toggle.click());
  toggle.addEventListener("change", () => {
    tell();
    if (toggle.checked) document.querySelector("#__drawer:checked ~ * .md-sidebar--primary a")?.scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !toggle.checked) return;
    toggle.click();
    button.focus();
  });
  tell();
  return button;
}

// --- where the reader is ------------------------------------------------------------------------------------------

/**
 * Mark, in a list of links, the place that is being read: the last one that has passed the top.
 * @param {HTMLElement[]} links
 * @param {string} mark the value of `aria-current`
 */
function follow(links, mark) {
  const places = links.map((link) => document.getElementById(decodeURIComponent(link.getAttribute("href") ?? "").slice(1)));
  const show = () => {
    const now = places.findLastIndex((place) => place && place.getBoundingClientRect().top < 160);
    links.forEach((link, n) => (n === now ? link.setAttribute("aria-current", mark) : link.removeAttribute("aria-current")));
  };
  let waits = false;
  addEventListener("scroll", () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      show();
    });
  });
  show();
}

// --- linked values ---------------------------------------------------------------------------------------------

const TIED = "a.value[href], .figure svg [data-tie], .listing .ln";

/**
 * The link that a place of the page, tied to a recording, has to its line.
 * @param {Element} place
 */
function hrefOf(place) {
  if (place.matches(".ln")) return place.querySelector("a.no")?.getAttribute("href") ?? "";
  if (place.matches("a")) return place.getAttribute("href") ?? "";
  const links = /** @type {HTMLElement | null} */ (place.closest(".figure"))?.dataset.links ?? "";
  return links.split(" ")[Number(place.getAttribute("data-tie"))] ?? "";
}

/**
 * All places of the page that show the value with a key.
 * @param {string} key
 * @returns {Element[]}
 */
function places(key) {
  return key ? [...document.querySelectorAll(TIED)].filter((place) => keyOf(hrefOf(place)) === key) : [];
}

/** @param {string} key @param {boolean} on */
function light(key, on) {
  for (const place of places(key)) place.classList.toggle(place.closest("svg") ? "is-lit" : "lit", on);
}

/** Hover or focus lights a value everywhere; a click keeps it lit and says where it comes from. */
function linkedValues() {
  let pinned = "";
  /** @param {string} key */
  const pin = (key) => {
    light(pinned, false);
    document.querySelector(".prov")?.remove();
    pinned = key;
    light(key, true);
  };
  /** @param {Event} event */
  const keyAt = (event) => {
    const place = event.target instanceof Element ? event.target.closest(TIED) : null;
    return place ? keyOf(hrefOf(place)) : "";
  };
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, (event) => light(keyAt(event), true));
  for (const type of ["pointerout", "focusout"]) {
    document.addEventListener(type, (event) => keyAt(event) !== pinned && light(keyAt(event), false));
  }
  document.addEventListener("click", (event) => {
    const place = event.target instanceof Element ? event.target.closest("a.value[href], .figure svg [data-tie]") : null;
    const key = place ? keyOf(hrefOf(place)) : "";
    if (!place || !key || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (key === pinned && place.matches("a")) return; // the second click follows the link
    event.preventDefault();
    pin(key);
    provenance(place, hrefOf(place), places(key));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    pin("");
    for (const place of all(".lit, svg .is-lit")) place.classList.remove("lit", "is-lit");
  });
  const fromAddress = () => {
    const target = location.hash.startsWith("#v-") && addressed();
    if (target) pin(keyOf(hrefOf(target)));
  };
  addEventListener("hashchange", fromAddress);
  fromAddress();
}

/**
 * The line under a paragraph: what the value says, where it was recorded, where else the page shows it.
 * @param {Element} place
 * @param {string} href
 * @param {Element[]} shown
 */
function provenance(place, href, shown) {
  const figure = place.closest("figcaption") ? null : place.closest(".figure");
  const block = figure ?? place.closest("p, li, dl, table, blockquote");
  const [file, line] = keyOf(href).replace("recordings/", "").split("#L");
  const note = make("p", "prov", "");
  note.setAttribute("role", "status");
  note.append(make("b", "", (place.textContent ?? "").trim()), ` · line ${line} of ${file.replace(/(_\d+)?\.html$/, ".http")}`);
  for (const plate of new Set(shown.map((one) => one.closest(".panel, figure.plate")))) {
    const number = plate?.closest("figure")?.querySelector(".plate__no")?.textContent;
    const binding = plate?.getAttribute("data-binding");
    if (number && plate?.id && plate !== figure) note.append(" · also in ", linkTo(`#${plate.id}`, binding ? `${number}, ${binding}` : number));
  }
  note.append(" · ", linkTo(href, "open the log"));
  if (block?.matches("li")) block.append(note);
  else block?.after(note);
}

/** @param {string} href @param {string} text */
function linkTo(href, text) {
  const link = make("a", "", text);
  link.setAttribute("href", href);
  return link;
}

// --- definitions ---------------------------------------------------------------------------------------------------

/** A definition shows on hover and focus by the stylesheet alone. Here: Escape puts it away, a first tap shows it. */
function definitions() {
  const root = document.documentElement;
  const links = all("a.defined");
  if (!links.length) return;
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    root.dataset.told = "";
    links.forEach((link) => link.classList.remove("open"));
  });
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, () => delete root.dataset.told);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a.defined") : null;
    const isOpen = link?.classList.contains("open");
    links.forEach((one) => one.classList.remove("open"));
    if (!link || isOpen || /** @type {PointerEvent} */ (event).pointerType !== "touch") return;
    event.preventDefault(); // the second tap follows the link
    link.classList.add("open");
  });
}

// --- bindings ------------------------------------------------------------------------------------------------------

/** The place of the page that its address names. */
function addressed() {
  return document.getElementById(decodeURIComponent(location.hash.slice(1)));
}

/** The reader's choice of a binding holds for the whole page and the next ones, and moves nothing that is being read. */
function bindings() {
  const tabs = /** @type {HTMLInputElement[]} */ (all(".tabs > input"));
  if (!tabs.length) return;
  /** @param {string | null} label */
  const choose = (label) => tabs.filter((tab) => tab.value === label).forEach((tab) => (tab.checked = true));
  const open = () => {
    const panel = addressed()?.closest(".panel");
    const tab = tabs.find((one) => panel && one.id === `${panel.id}-tab`);
    if (!tab || tab.checked) return;
    tab.checked = true;
    addressed()?.scrollIntoView();
  };
  document.addEventListener("change", (event) => {
    const tab = /** @type {HTMLInputElement} */ (event.target);
    if (!tabs.includes(tab)) return;
    const top = tab.getBoundingClientRect().top;
    choose(tab.value);
    scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: "instant" });
    remember("manual-binding", tab.value);
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link?.hash && link.href === location.href) open(); // no other address, and so no change of it
  });
  addEventListener("hashchange", open);
  choose(remembered("manual-binding"));
  if (tabs.some((tab) => tab.checked !== tab.defaultChecked)) addressed()?.scrollIntoView();
  open();
}

// --- copying ----------------------------------------------------------------------------------------------------

/** Each listing's menu, from the texts that it carries. */
function copyMenus() {
  for (const listing of all(".listing")) {
    run("copy", () => {
      const data = listing.querySelector("script.copies");
      if (!data) return;
      /** @type {{part: string, body: string, curl: string}} */
      const texts = JSON.parse(data.textContent ?? "");
      listing.querySelector(".acts")?.append(menu(texts));
    });
  }
  document.addEventListener("click", (event) => {
    for (const open of document.querySelectorAll(".menu[open]")) {
      if (!open.contains(/** @type {Node} */ (event.target))) open.removeAttribute("open");
    }
  });
}

/**
 * @param {{part: string, body: string, curl: string}} texts
 * @returns {HTMLElement}
 */
function menu(texts) {
  const details = make("details", "menu", "");
  const list = document.createElement("ul");
  const summary = make("summary", "", "Copy");
  details.append(summary, list);
  const offers = { "the part shown": texts.part, "the whole body": texts.body, "a curl command": texts.curl };
  for (const [name, text] of Object.entries(offers)) {
    if (!text) continue;
    const item = document.createElement("li");
    const button = make("button", "", name);
    button.setAttribute("type", "button");
    button.addEventListener("click", async () => {
      await copy(text);
      details.removeAttribute("open");
      summary.focus();
      summary.textContent = "Copied";
      setTimeout(() => (summary.textContent = "Copy"), 1500);
    });
    item.append(button);
    list.append(item);
  }
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.hasAttribute("open")) return;
    event.stopPropagation();
    details.removeAttribute("open");
    summary.focus();
  });
  return details;
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // No clipboard without https or permission: the old way, through a selection.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

// --- stepping ---------------------------------------------------------------------------------------------------

/** The step control of each figure that has steps: buttons, arrow keys, a sentence per step. */
function steppers() {
  for (const figure of all(".figure[data-step]")) {
    run("steps", () => stepper(figure));
  }
}

/** @param {HTMLElement} figure */
function stepper(figure) {
  const says = all(".steps > li", figure);
  const list = figure.querySelector(".steps");
  if (!list || says.length < 2) return;
  const bar = make("div", "stepper", "");
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Steps");
  const say = make("p", "stepper__say", "");
  say.setAttribute("aria-live", "polite");
  let now = 0;
  /** @param {string} move */
  const go = (move) => {
    now = stepTo(now, move, says.length - 1);
    figure.dataset.step = String(now);
    for (const part of figure.querySelectorAll("[data-step]")) {
      part.classList.toggle("is-off", now > 0 && !(part.getAttribute("data-step") ?? "").split(" ").includes(String(now)));
    }
    say.replaceChildren(...[...says[now].childNodes].map((node) => node.cloneNode(true)));
    previous.setAttribute("aria-disabled", String(now === 0)); // not `disabled`, which would take the focus away
    next.setAttribute("aria-disabled", String(now === says.length - 1));
    ticks.forEach((tick, n) => (n === now ? tick.setAttribute("aria-current", "step") : tick.removeAttribute("aria-current")));
  };
  /** @param {string} text @param {string} name @param {string} move */
  const button = (text, name, move) => {
    const made = make("button", "btn", text);
    made.setAttribute("type", "button");
    made.setAttribute("aria-label", name);
    made.addEventListener("click", () => go(move));
    return made;
  };
  const previous = button("‹", "Previous step", "previous");
  const next = button("›", "Next step", "next");
  const ticks = says.map((_, n) => {
    const tick = button("", n ? `Step ${n}` : "The whole figure", String(n));
    tick.className = "tick";
    return tick;
  });
  bar.append(previous, next, say, ...ticks);
  bar.addEventListener("keydown", (event) => {
    const move = { ArrowRight: "next", ArrowLeft: "previous", Home: "first", End: "last" }[event.key];
    if (!move) return;
    event.preventDefault();
    go(move);
  });
  list.replaceWith(bar);
  go("first");
}

// --- search, on demand -------------------------------------------------------------------------------------------

/**
 * What was typed before the theme's script and its index were there is searched for: the script takes it for known, and
 * does not say when it is ready, so it is told anew until it has found something.
 * @param {HTMLInputElement} input
 */
function searchTyped(input) {
  let tries = 20;
  const tell = () => {
    const isFound = document.querySelector(".md-search-result__item");
    if (isFound || tries-- === 0) return;
    const typed = input.value;
    for (const text of typed ? ["", typed] : []) {
      input.value = text;
      input.dispatchEvent(new KeyboardEvent("keyup"));
    }
    setTimeout(tell, 1000);
  };
  tell();
}

/** The theme's script loads its whole index at once, so it waits until somebody wants to search. */
function searchOnDemand() {
  const own = document.querySelector("script[data-theme-script]");
  const src = own?.getAttribute("data-theme-script");
  const toggle = /** @type {HTMLInputElement | null} */ (document.getElementById("__search"));
  const input = /** @type {HTMLInputElement | null} */ (document.querySelector(".md-search__input"));
  if (!src || !input) return;
  let wanted = false;
  const load = () => {
    if (wanted) return;
    wanted = true;
    const script = document.createElement("script");
    script.src = src;
    script.addEventListener("load", () => searchTyped(input));
    document.body.append(script);
  };
  input.addEventListener("focus", load);
  toggle?.addEventListener("change", () => {
    load();
    if (toggle.checked) input.focus();
  });
  document.addEventListener("keydown", (event) => {
    const typing = /** @type {Element} */ (event.target).matches("input, textarea, select, [contenteditable]");
    if (wanted || typing || event.ctrlKey || event.metaKey || event.altKey || !["/", "s", "f"].includes(event.key)) return;
    event.preventDefault();
    if (toggle) toggle.checked = true;
    input.focus();
  });
}

if (typeof document !== "undefined") {
  run("palette", palettes);
  run("openers", openingButtons);
  run("contents", () => follow(all(".md-sidebar--secondary a[href^='#']"), "true"));
  run("bindings", bindings);
  run("values", linkedValues);
  run("definitions", definitions);
  run("copy", copyMenus);
  run("steps", steppers);
  run("search", searchOnDemand);
}
