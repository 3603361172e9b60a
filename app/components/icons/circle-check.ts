// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const CircleCheck = /* @__PURE__ */ createIcon(
  '<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>',
);
