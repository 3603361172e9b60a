import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { FormFrame } from "#app/features/requests/form-frame.tsx";
import { requestTitles } from "#app/features/requests/form-loading.tsx";
import {
  ItineraryRequestFields,
  type RequestedItinerary,
} from "#app/features/requests/itinerary-request-fields.tsx";
import { explainWith, messages } from "#app/features/requests/request-messages.ts";
import type { SentRequest } from "#app/features/requests/request-sent.tsx";
import { filledIn } from "#app/features/requests/trip-wish-fields.tsx";
import { useRequestForm } from "#app/features/requests/use-request-form.ts";
import { notify } from "#app/lib/notify.ts";

/** The rules need a library that is not loaded before the form is used. */
const loadRules = () => import("#domain/requests.schema.ts");

const KINDS = {
  customization: {
    describe: (itinerary: string) =>
      `Tell us what you would change about '${itinerary}': the pace, the beds, the days, all of it.`,
    schema: "customizationForm",
    messages: messages.customization,
    describeSent: (itinerary: string) => `your changes to '${itinerary}'`,
    mainField: "customization",
    textArea: { label: "What would you like to change?", required: true, rows: 5 },
  },
  /** The form 'Keep It As Is'. */
  "full-itinerary": {
    describe: (itinerary: string) =>
      `Nothing to change about '${itinerary}'? We'll send you the full itinerary with a price for your dates.`,
    schema: "fullItineraryForm",
    messages: messages.fullItinerary,
    describeSent: (itinerary: string) => `your request for '${itinerary}'`,
    mainField: "message",
    textArea: { label: "Anything we should know?", optional: true, rows: 3 },
  },
} as const;

interface RequestProps {
  kind: keyof typeof KINDS;
  itinerary: RequestedItinerary;
}

export default function ItineraryRequestDialog({
  onClose,
  onSent,
  ...props
}: RequestProps & { onClose(): void; onSent(request: SentRequest): void }) {
  const { describe } = KINDS[props.kind];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={requestTitles[props.kind]}
      description={describe(props.itinerary.title)}
    >
      <RequestForm
        {...props}
        onDone={(request) => {
          onClose();
          onSent(request);
        }}
      />
    </Dialog>
  );
}

/** The itinerary's URL, without the parameter that opened this form. */
function pageUrl(): string {
  const url = new URL(window.location.href);
  url.searchParams.delete("ask");
  return url.href;
}

function RequestForm({ kind, itinerary, onDone }: RequestProps & { onDone(request: SentRequest): void }) {
  const { schema, messages: kindMessages, describeSent, mainField, textArea } = KINDS[kind];
  const request = useRequestForm({
    id: `${kind}:${itinerary.id}`,
    fields: ["name", "email", "phone", "travelers", "childAges", "when", "dates", "budget", mainField],
    check: async (values) => {
      const rules = await loadRules();
      return rules.fieldErrors(rules[schema], values);
    },
    // A failure is retried when the form is sent.
    prepare: () => void loadRules().catch(() => {}),
    toBody: ({ childAges, when, budget, ...values }) => ({
      type: kind,
      data: {
        ...values,
        itineraryTitle: itinerary.title,
        itineraryUrl: pageUrl(),
        ...filledIn({ childAges, when, budget }),
      },
    }),
    explain: explainWith(kindMessages.fallback),
    fallback: kindMessages.fallback,
    onSuccess: ({ email }) => {
      onDone({ success: kindMessages.success, what: describeSent(itinerary.title), email });
    },
    onFailure: (description) => notify({ tone: "error", title: "Error", description }),
  });
  return (
    <FormFrame requestForm={request} submit={{ label: "Submit Request", busy: "Submitting..." }}>
      <ItineraryRequestFields itinerary={itinerary} field={request.field} />
      <TextArea {...request.field(mainField)} {...textArea} maxLength={20_000} />
    </FormFrame>
  );
}
