import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

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
