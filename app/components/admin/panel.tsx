import type { ReactNode } from "react";

interface PanelProps {
  title?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Off for tables, which have their own padding. */
  isPadded?: boolean;
  className?: string;
  children: ReactNode;
}

/** A white card. With a title it is a section with that accessible name. */
export function Panel({
  title,
  description,
  actions,
  isPadded = true,
  className = "",
  children,
}: PanelProps) {
  const padding = isPadded ? "p-4 sm:p-6" : "";
  return (
    <section
      aria-label={title}
      className={`min-w-0 rounded-card border border-sand-deep bg-white ${padding} ${className}`}
    >
      {(title || actions) && (
        <div
          className={`flex flex-wrap items-start justify-between gap-3 ${isPadded ? "mb-4" : "p-4 sm:p-6"}`}
        >
          <div>
            {title && <h2 className="text-xl">{title}</h2>}
            {description && <p className="mt-1 text-ink-soft text-sm">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
