import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface BackLinkProps {
  to: string;
  /** Tailwind classes of its place. */
  className: string;
  children: ReactNode;
}

/** From one row of a list back to the list. */
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
