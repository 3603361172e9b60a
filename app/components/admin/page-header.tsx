import type { ReactNode } from "react";

/** The line over a screen: what it is for, and its main actions. The title itself is the top bar's h1. */
export function PageHeader({ description, actions }: { description?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-ink-soft">{description}</p>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
