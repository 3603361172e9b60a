import { benchPages } from "#bench/pages-under-load.ts";
import { benchSubmissions } from "#bench/submissions.ts";

await benchPages();
await benchSubmissions();
