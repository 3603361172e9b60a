// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const Clock = /* @__PURE__ */ createIcon('<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>');
