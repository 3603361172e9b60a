// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const ChevronsUpDown = /* @__PURE__ */ createIcon('<path d="m7 15 5 5 5-5"/><path d="m7 9 5-5 5 5"/>');
