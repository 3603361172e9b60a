import { benchPages } from "#bench/pages-under-load.ts";

await benchPages();
