import type { ReactNode } from "react";

/** A screen's description and main actions. The title is the h1 in the top bar. */
export function PageHeader({ description, actions }: { description?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-ink-soft">{description}</p>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
