import { config } from "zod/v4/core";

// Zod probes eval() otherwise, and Firefox logs that as a violation of the content security policy.
if (typeof document !== "undefined") config({ jitless: true });
