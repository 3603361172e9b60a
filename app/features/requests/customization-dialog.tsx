import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { reportInBrowser } from "#app/features/requests/browser-validity.ts";
import { FormFrame } from "#app/features/requests/form-frame.tsx";
import { ItineraryRequestFields } from "#app/features/requests/itinerary-request-fields.tsx";
import { explainWith, messages } from "#app/features/requests/request-messages.ts";
import { customizationForm, fieldErrors } from "#app/features/requests/requests.schema.ts";
import { useRequestForm } from "#app/features/requests/use-request-form.ts";
import { notify } from "#app/lib/notify.ts";

interface ItineraryDialogProps {
  itinerary: { readonly id: string; readonly title: string };
  open: boolean;
  onOpenChange(open: boolean): void;
}

export default function CustomizationDialog({ itinerary, open, onOpenChange }: ItineraryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Customize This Trip"
      description={`Tell us what you would change about '${itinerary.title}': the pace, the beds, the days, all of it.`}
    >
      <CustomizationForm itinerary={itinerary} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CustomizationForm({
  itinerary,
  onDone,
}: Pick<ItineraryDialogProps, "itinerary"> & { onDone(): void }) {
  const request = useRequestForm({
    id: `customization:${itinerary.id}`,
    fields: ["name", "email", "phone", "travelers", "dates", "customization"],
    check: (values) => fieldErrors(customizationForm, values),
    onMistake: reportInBrowser,
    toBody: ({ name, email, phone, travelers, dates, customization }) => ({
      type: "customization",
      data: {
        name,
        email,
        phone,
        travelers,
        dates,
        customization,
        itineraryTitle: itinerary.title,
        itineraryUrl: window.location.href,
      },
    }),
    explain: explainWith(messages.customization.fallback),
    fallback: messages.customization.fallback,
    onSuccess: () => {
      void notify({ tone: "success", ...messages.customization.success });
      onDone();
    },
    onFailure: (description) => notify({ tone: "error", title: "Error", description }),
  });
  return (
    <FormFrame request={request} submit={{ label: "Submit Request", busy: "Submitting..." }}>
      <ItineraryRequestFields field={request.field} />
      <TextArea
        {...request.field("customization")}
        label="What would you like to change?"
        required
        maxLength={20_000}
        rows={5}
      />
    </FormFrame>
  );
}
