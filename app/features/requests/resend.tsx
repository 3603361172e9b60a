import { type ComponentType, lazy, Suspense } from "react";
import type { ResendProps } from "#app/features/requests/resend-offer.tsx";

/** Loaded in a quiet moment of each page. Where even that failed the form itself still works. */
const ResendOffer = lazy<ComponentType<ResendProps>>(() =>
  import("#app/features/requests/resend-offer.tsx").catch(() => ({ default: () => null })),
);

/** Offers to send a form again by itself; nothing unless it failed because we could not be reached. */
export function Resend({ resend }: { resend: ResendProps | null }) {
  return <Suspense>{resend && <ResendOffer {...resend} />}</Suspense>;
}
