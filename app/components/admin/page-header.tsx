import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** A screen's description and main actions. The title is the h1 in the top bar. */
export function PageHeader({ description, actions }: { description?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-ink-soft">{description}</p>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

interface BackLinkProps {
  to: string;
  /** Tailwind classes for the link's position. */
  className: string;
  children: ReactNode;
}

/** Link from a detail page back to the list. */
export function BackLink({ to, className, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={`inline-flex min-h-8 items-center gap-2 font-semibold text-sea hover:underline ${className}`}
    >
      <ArrowLeft aria-hidden className="size-4" /> {children}
    </Link>
  );
}
