import type { ReactNode } from "react";

export function SectionTitle({
  id,
  className = "",
  children,
}: {
  id: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <h2
      id={id}
      className={`font-bold text-[min(2.5rem,12.5vw)] leading-[1.05] tracking-[-0.02em] md:text-[3.5rem] ${className}`}
    >
      {children}
    </h2>
  );
}
