import { fileURLToPath } from "node:url";

/** How Node runs the site: in scripts/start.sh, which names them too, and in the tests, so that they see what it does. */
export const SERVER_OPTIONS = [
  // From the start: V8 would begin with a part of it, and collect garbage all the time while code is being loaded.
  "--min-semi-space-size=8",
  // Room for new objects: half of the usual size. A quarter would take 5 MB less, but a sixth more work for a page that
  // has to be rendered, since what it is made of would be moved to the old objects before it can be dropped.
  "--max-semi-space-size=8",
  // New objects are collected by the thread that made them: so few are left over each time that the others, once they
  // are awake, cost more than they spare. A page that has to be rendered takes a tenth less work.
  "--no-parallel-scavenge",
  // Garbage is collected when the heap has grown by as much: less memory under mixed load than with Node's own rule. With
  // 75 a page that has to be rendered would take a twentieth less work, for 15 MB more.
  "--heap-growing-percent=60",
  "--import",
  new URL("./stop-with-parent.mjs", import.meta.url).href,
  "--import",
  new URL("./merged-packages.mjs", import.meta.url).href,
];

export const SERVER_ENVIRONMENT = {
  // The threads that compress share two arenas of the C library instead of having one each: 20 MB less.
  MALLOC_ARENA_MAX: "2",
  // Blocks as large as a page go back to the system as soon as they are free: 15 MB less under load.
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  // The next start finds the code compiled, and nothing that strips types has to be loaded: another 20 MB less.
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../.cache/node", import.meta.url)),
};
