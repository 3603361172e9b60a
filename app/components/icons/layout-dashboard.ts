// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const LayoutDashboard = /* @__PURE__ */ createIcon(
  '<rect width="7" height="9" x="3" y="3" rx="1"/><rect width="7" height="5" x="14" y="3" rx="1"/><rect width="7" height="9" x="14" y="12" rx="1"/><rect width="7" height="5" x="3" y="16" rx="1"/>',
);
