// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const Search = /* @__PURE__ */ createIcon(
  '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
);
