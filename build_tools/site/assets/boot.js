// Runs before the first paint: the palette that the reader chose, and that JavaScript is there.
// @ts-check
(() => {
  const root = document.documentElement;
  root.dataset.js = "";
  root.classList.replace("no-js", "js");
  try {
    const chosen = localStorage.getItem("manual-palette");
    if (chosen === "light" || chosen === "dark") root.dataset.palette = chosen;
  } catch {
    // No storage: the system's palette stays.
  }
})();
