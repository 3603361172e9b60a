import { Suspense } from "react";
import type { ResendProps } from "#app/features/requests/resend-offer.tsx";
import { lazyComponent } from "#app/lib/lazy-component.ts";

/** Loaded when the form is first used. If that fails, the form itself still works. */
const ResendOffer = lazyComponent(
  () => import("#app/features/requests/resend-offer.tsx"),
  ({ reason }: ResendProps) => <p role="alert">{reason} What you typed is kept here.</p>,
);

/** Offers to send a form again if sending failed because the site was unreachable. Otherwise `resend` is null. */
export function Resend({ resend }: { resend: ResendProps | null }) {
  return <Suspense>{resend && <ResendOffer {...resend} />}</Suspense>;
}
