// What a reader chooses of the tables of a page: columns, lines, rows. Without this file all of them are shown.
// @ts-check

/** Where the page asks for it: the controls, above the tables that have several lines for a row. */
function tableFilters() {
  const asked = document.querySelector(".filters");
  const tables = all("figure.table table:has([scope=rowgroup])");
  if (!asked || !tables.length) return;
  const heads = (/** @type {string} */ selector) => [...new Set(tables.flatMap((table) => all(selector, table).map(wordsOf)))];
  const columns = choices("Compare", heads("thead th:not(:first-child)"));
  const lines = choices("Binding", heads("tbody th[scope=row]"));
  const operations = heads("tbody th code").filter((name) => /^[A-Z][a-z]+[A-Z]/.test(name));
  const operation = document.createElement("select");
  operation.append(new Option("all", ""), ...operations.sort().map((name) => new Option(name, name)));
  const differing = document.createElement("input");
  differing.type = "checkbox";
  const told = document.createElement("output");
  const bar = make("form", "filters__bar", "");
  bar.setAttribute("aria-label", "What the tables show");
  bar.append(columns.field, lines.field, labelled("Operation", operation, true), labelled("where they disagree", differing, false), told);
  const count = tables.reduce((sum, table) => sum + all("tbody tr", table).length, 0);
  const apply = () => {
    let shown = 0;
    for (const table of tables) shown += filtered(table, columns.chosen(), lines.chosen(), operation.value, differing.checked);
    told.value = `${shown} of ${count} lines`;
  };
  bar.addEventListener("change", apply);
  bar.addEventListener("submit", (event) => event.preventDefault());
  asked.after(bar);
  apply();
}

/** @param {Element} node */
const wordsOf = (node) => (node.textContent ?? "").trim();

/**
 * A box for each name, all chosen.
 * @param {string} legend
 * @param {string[]} names
 */
function choices(legend, names) {
  const field = document.createElement("fieldset");
  field.append(make("legend", "", legend));
  const boxes = names.map((name) => {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = name;
    box.checked = true;
    field.append(labelled(name, box, false));
    return box;
  });
  return { field, chosen: () => new Set(boxes.filter((box) => box.checked).map((box) => box.value)) };
}

/**
 * @param {string} text
 * @param {HTMLElement} control
 * @param {boolean} before whether the words stand before the control
 */
function labelled(text, control, before) {
  const label = document.createElement("label");
  label.append(...(before ? [text, control] : [control, text]));
  return label;
}

/**
 * Show of a table what was chosen; how many lines these are.
 * @param {HTMLElement} table
 * @param {Set<string>} columns
 * @param {Set<string>} lines
 * @param {string} operation
 * @param {boolean} differing
 */
function filtered(table, columns, lines, operation, differing) {
  const heads = all("thead th:not(:first-child)", table);
  const kept = heads.map((head) => columns.has(wordsOf(head)));
  heads.forEach((head, n) => (head.hidden = !kept[n]));
  let count = 0;
  for (const body of all("tbody", table)) {
    const rows = /** @type {HTMLTableRowElement[]} */ (all("tr", body));
    const head = /** @type {HTMLTableCellElement} */ (body.querySelector("[scope=rowgroup]"));
    const asked = !operation || all("code", head).some((code) => wordsOf(code) === operation);
    const shown = rows.filter((row) => {
      const cells = all("td", row);
      cells.forEach((cell, n) => (cell.hidden = !kept[n]));
      const said = new Set(cells.filter((_, n) => kept[n]).flatMap((cell) => all("a.value", cell).map(wordsOf)));
      const line = /** @type {Element} */ (row.querySelector("[scope=row]"));
      row.hidden = !(asked && lines.has(wordsOf(line)) && (!differing || said.size > 1));
      return !row.hidden;
    });
    body.hidden = !shown.length;
    if (shown.length) {
      shown[0].prepend(head);
      head.rowSpan = shown.length;
    }
    count += shown.length;
  }
  const plate = /** @type {HTMLElement} */ (table.closest("figure"));
  plate.hidden = !count;
  return count;
}

if (typeof document !== "undefined") run("tables", tableFilters); // from manual.js, which runs first
