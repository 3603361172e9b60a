import { availableParallelism } from "node:os";

/** One more than there are cores: tests wait for a browser, a database or a site half of their time. */
export const testWorkers = availableParallelism() + 1;
