import type { ReactNode } from "react";

/** An inline message, such as the error or the success of a form. */
export function Notice({
  tone,
  title,
  children,
}: {
  tone: "error" | "success" | "info";
  title?: string;
  children: ReactNode;
}) {
  const styles = {
    error: "border-coral-ink bg-[#fdeee9]",
    success: "border-leaf bg-[#eef5e4]",
    info: "border-sea bg-[#e8f1f2]",
  };
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={`rounded-xl border-l-4 px-4 py-3 ${styles[tone]}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      <div>{children}</div>
    </div>
  );
}
