import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { HoneypotField } from "#app/features/requests/honeypot-field.tsx";
import { NoScriptContact } from "#app/features/requests/no-script-contact.tsx";
import { Resend } from "#app/features/requests/resend.tsx";
import type { ResendProps } from "#app/features/requests/resend-offer.tsx";
import { lazyComponent } from "#app/lib/lazy-component.ts";

const ReplyPromise = lazyComponent(() => import("#app/features/requests/reply-promise.tsx"));

/** Adds an asterisk to the label of every required field; the empty alternative text keeps it from being read out. */
const MARK_REQUIRED =
  "[&_div:has(>:required)>label]:after:ml-0.5 [&_div:has(>:required)>label]:after:text-coral-ink [&_div:has(>:required)>label]:after:content-['*'/'']";
/** When a field with an error is focused, its label is scrolled into view too. */
const SCROLL_TO_LABEL = "[&_:is(input,select,textarea)]:scroll-mt-16";

interface FormFrameProps {
  /** Result of useRequestForm(). */
  requestForm: {
    readonly form: ComponentProps<"form">;
    readonly failure: string | null;
    readonly resend: ResendProps | null;
    readonly isReady: boolean;
    readonly isBusy: boolean;
  };
  hint?: string;
  submit: { readonly label: string; readonly busy: string };
  children: ReactNode;
}

/** Layout of every request form: fields, error of the last attempt, button. */
export function FormFrame({ requestForm, hint, submit, children }: FormFrameProps) {
  const { form, failure, resend, isReady, isBusy } = requestForm;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    // Centered, because the toast with the same message is at the bottom.
    notice.current?.scrollIntoView({ block: "center" });
  }, [failure]);
  return (
    <form
      {...form}
      // Messages at the fields, which screen readers read with them, instead of the browser's bubble.
      noValidate
      className={`relative flex flex-col gap-5 ${MARK_REQUIRED} ${SCROLL_TO_LABEL}`}
    >
      <NoScriptContact />
      {hint && <p className="text-ink-soft text-sm">{hint}</p>}
      {children}
      <HoneypotField />
      {failure && (
        <div ref={notice}>
          <Notice tone="error" title="Error">
            {failure}
          </Notice>
        </div>
      )}
      <Resend resend={resend} />
      <Button type="submit" isReady={isReady} disabled={isBusy}>
        {isBusy ? submit.busy : submit.label}
      </Button>
      {/* Reserves the space of the reply promise, which only the browser renders because it depends on the clock. */}
      <p className="-mt-2 min-h-12 text-ink-soft text-sm sm:min-h-6">
        <Suspense>{isReady && <ReplyPromise />}</Suspense>
      </p>
      <p className="-mt-4 text-ink-soft text-sm">
        We use your details only to answer you. The{" "}
        <Link to="/privacy-policy" target="_blank" className="underline underline-offset-4">
          privacy notice
        </Link>{" "}
        says more.
      </p>
    </form>
  );
}
