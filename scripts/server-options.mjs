/** How Node runs the site: by `npm start`, and in the tests, so that they see what it does. */
export const SERVER_OPTIONS = [
  // Room for new objects: a quarter of the usual size takes 60 MB less and costs no time that can be measured.
  "--max-semi-space-size=4",
  "--import",
  new URL("./stop-with-parent.mjs", import.meta.url).href,
];

/** The threads that compress share two arenas of the C library instead of having one each: 20 MB less. */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: "2" };
