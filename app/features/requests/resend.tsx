import { Suspense } from "react";
import type { ResendProps } from "#app/features/requests/resend-offer.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";

/** Loaded when the form is first used. Where that failed the form itself still works. */
const ResendOffer = lazyPart(() => import("#app/features/requests/resend-offer.tsx"));

/** Offers to send a form again by itself; nothing unless it failed because we could not be reached. */
export function Resend({ resend }: { resend: ResendProps | null }) {
  return <Suspense>{resend && <ResendOffer {...resend} />}</Suspense>;
}
