/** `-- --short`: a try that everything runs to its end. Its figures are no measurement. */
export const isShort = process.argv.includes("--short");
