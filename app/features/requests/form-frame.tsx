import type { ComponentProps, ReactNode } from "react";
import { Notice } from "#app/components/ui/notice.tsx";
import { SpamTrap } from "#app/features/requests/spam-trap.tsx";

/** Puts a star behind the label of every required field; the empty text after the slash keeps it from being read out. */
const MARK_REQUIRED =
  "[&_div:has(>:required)>label]:after:ml-0.5 [&_div:has(>:required)>label]:after:text-coral-ink [&_div:has(>:required)>label]:after:content-['*'/'']";

interface FormFrameProps extends ComponentProps<"form"> {
  hint?: string;
  /** What went wrong with the last try; stays until the next. */
  failure: string | null;
  children: ReactNode;
}

/** The column of fields that every request form is. */
export function FormFrame({ hint, failure, children, ...form }: FormFrameProps) {
  return (
    <form {...form} className={`relative flex flex-col gap-5 ${MARK_REQUIRED}`}>
      {hint && <p className="text-ink-soft text-sm">{hint}</p>}
      {children}
      <SpamTrap />
      {failure && (
        <Notice tone="error" title="Error">
          {failure}
        </Notice>
      )}
    </form>
  );
}
