import { useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import ResendOffer from "#app/features/requests/resend-offer.tsx";
import { readUnsent, storeUnsent, type UnsentForm } from "#app/features/requests/unsent-form.ts";
import {
  listWaitingForms,
  needsOpenForm,
  sendWaitingRequest,
} from "#app/features/requests/waiting-requests.ts";

interface WaitingForm {
  readonly form: string;
  readonly unsent: UnsentForm | null;
}

interface WaitingRequestNoticeProps {
  itineraryId: string;
  /** Reopens the form with its input. */
  onOpen(form: "customize" | "keep"): void;
}

/** Says that a request about this itinerary waits to be sent. After a reload its form is closed and cannot say so. */
export default function WaitingRequestNotice({ itineraryId, onOpen }: WaitingRequestNoticeProps) {
  const [waitingForm, setWaitingForm] = useState<WaitingForm | null>(null);
  const readAgain = (form: string) => setWaitingForm({ form, unsent: readUnsent(form) });
  // In an effect, because a form that is being closed counts as open until its own effects are cleaned up.
  useEffect(() => {
    const form = listWaitingForms().find((id) => id.endsWith(`:${itineraryId}`));
    setWaitingForm(form ? { form, unsent: readUnsent(form) } : null);
  }, [itineraryId]);
  if (!waitingForm?.unsent) return null;
  const { form, unsent } = waitingForm;
  return (
    <div className="rounded-card bg-white p-5 ring-1 ring-sand-deep print:hidden">
      {needsOpenForm() ? (
        <div className="flex flex-col gap-3">
          <p role="status" className="font-semibold">
            Your request has not reached us yet. What you typed is kept here.
          </p>
          <Button
            variant="secondary"
            onClick={() => onOpen(form.startsWith("customization:") ? "customize" : "keep")}
          >
            Open it and send it
          </Button>
        </div>
      ) : (
        <ResendOffer
          isFromEarlierPage
          reason=""
          isWaiting={unsent.isWaiting === true}
          onWait={(isWaiting) => {
            storeUnsent(form, { ...unsent, isWaiting });
            readAgain(form);
          }}
          send={async () => {
            const isHandled = await sendWaitingRequest(form);
            readAgain(form);
            return isHandled;
          }}
        />
      )}
    </div>
  );
}
