import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { ReplyTime } from "#app/features/requests/reply-promise.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";

export interface SentRequest {
  /** The specified message about success. */
  readonly success: { readonly title: string; readonly description: string };
  /** What was sent, as it follows 'We have': 'your message'. */
  readonly what: string;
  /** The address for the reply. */
  readonly email: string;
}

/** The one confirmation, which stays on the page: what was sent, who replies, by when, what happens next. */
export default function RequestSent({
  success,
  what,
  email,
  planner,
}: SentRequest & { planner?: ReactNode }) {
  const { name, phone } = useSiteDetails();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="What happens next"
      className="flex gap-4 rounded-card bg-[#eef5e4] p-4 text-ink max-sm:flex-col sm:p-6 ring-1 ring-[#b9d394]"
    >
      <CircleCheck aria-hidden className="size-7 shrink-0 text-leaf" />
      <div role="status" className="grid min-w-0 gap-2">
        <p className="font-display font-semibold text-xl">{success.title}</p>
        <p>{success.description}</p>
        <p>
          We have {what}. One of our planners at {name} reads it and answers by <ReplyTime />, to{" "}
          <span className="wrap-anywhere inline-block font-semibold">{email}</span>.
        </p>
        {planner}
        <p>A confirmation is on its way by e-mail; reply to it if you think of something else.</p>
        {phone && (
          <p>
            In a hurry? Call{" "}
            <a
              href={`tel:${phone.replaceAll(" ", "")}`}
              className="inline-flex min-h-11 items-center text-sea underline underline-offset-4"
            >
              {phone}
            </a>
            .
          </p>
        )}
      </div>
    </section>
  );
}
