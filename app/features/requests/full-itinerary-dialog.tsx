import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { reportInBrowser } from "#app/features/requests/browser-validity.ts";
import { FormFrame } from "#app/features/requests/form-frame.tsx";
import { ItineraryRequestFields } from "#app/features/requests/itinerary-request-fields.tsx";
import { explainWith, messages } from "#app/features/requests/request-messages.ts";
import { fieldErrors, fullItineraryForm } from "#app/features/requests/requests.schema.ts";
import { useRequestForm } from "#app/features/requests/use-request-form.ts";
import { notify } from "#app/lib/notify.ts";

interface ItineraryDialogProps {
  itinerary: { readonly id: string; readonly title: string };
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** 'Keep it as is': the full itinerary, unchanged. */
export default function FullItineraryDialog({ itinerary, open, onOpenChange }: ItineraryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keep It As Is"
      description={`Nothing to change about '${itinerary.title}'? We'll send you the full itinerary with a quote for your dates.`}
    >
      <FullItineraryForm itinerary={itinerary} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function FullItineraryForm({
  itinerary,
  onDone,
}: Pick<ItineraryDialogProps, "itinerary"> & { onDone(): void }) {
  const request = useRequestForm({
    id: `full-itinerary:${itinerary.id}`,
    fields: ["name", "email", "phone", "travelers", "dates", "message"],
    check: (values) => fieldErrors(fullItineraryForm, values),
    onMistake: reportInBrowser,
    toBody: ({ name, email, phone, travelers, dates, message }) => ({
      type: "full-itinerary",
      data: {
        name,
        email,
        phone,
        travelers,
        dates,
        message,
        itineraryTitle: itinerary.title,
        itineraryUrl: window.location.href,
      },
    }),
    explain: explainWith(messages.fullItinerary.fallback),
    fallback: messages.fullItinerary.fallback,
    onSuccess: () => {
      void notify({ tone: "success", ...messages.fullItinerary.success });
      onDone();
    },
    onFailure: (description) => notify({ tone: "error", title: "Error", description }),
  });
  return (
    <FormFrame request={request} submit={{ label: "Submit Request", busy: "Submitting..." }}>
      <ItineraryRequestFields field={request.field} />
      <TextArea
        {...request.field("message")}
        label="Anything we should know?"
        optional
        maxLength={20_000}
        rows={3}
      />
    </FormFrame>
  );
}
