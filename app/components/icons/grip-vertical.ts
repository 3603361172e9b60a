// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const GripVertical = /* @__PURE__ */ createIcon(
  '<circle cx="9" cy="12" r="1"/><circle cx="9" cy="5" r="1"/><circle cx="9" cy="19" r="1"/><circle cx="15" cy="12" r="1"/><circle cx="15" cy="5" r="1"/><circle cx="15" cy="19" r="1"/>',
);
