// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const Menu = /* @__PURE__ */ createIcon('<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>');
