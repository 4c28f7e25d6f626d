// What a full log does beyond being read. Without this file all of it is there and every link works.
// @ts-check

/** A line's number, followed, leaves the line's address in the location bar: addresses survive a re-recording. */
function addresses() {
  document.querySelector(".log")?.addEventListener("click", (event) => {
    const pressed = /** @type {MouseEvent} */ (event);
    const number = /** @type {Element} */ (event.target).closest("a.no");
    const id = number?.parentElement?.querySelector("code[id]")?.id;
    if (!id || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return;
    event.preventDefault();
    location.hash = encodeURIComponent(id);
  });
}

addresses();
follow(all(".steps a[href^='#']"), "step"); // from manual.js, which runs first
