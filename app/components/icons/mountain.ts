// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const Mountain = /* @__PURE__ */ createIcon('<path d="m8 3 4 8 5-5 5 15H2L8 3z"/>');
