import { authRefusal } from "#server/backend/auth/auth-refusal.ts";

/** For whoever has a verified factor and has not given it in this session. */
export const needsSecondFactor = () =>
  authRefusal(403, "insufficient_aal", "Please give your second factor first.");
