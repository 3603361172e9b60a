// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const Check = /* @__PURE__ */ createIcon('<path d="M20 6 9 17l-5-5"/>');
