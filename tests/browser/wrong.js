// A script with a wrong type, so that the check of types is itself checked.
// @ts-check

/** @param {number} n */
const twice = (n) => 2 * n;
twice("2");
