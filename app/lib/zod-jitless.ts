import { config } from "zod/v4/core";

// Without this setting Zod tries eval(), which Firefox logs as a violation of the content security policy.
if (typeof document !== "undefined") config({ jitless: true });
