// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const ArrowLeft = /* @__PURE__ */ createIcon('<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>');
