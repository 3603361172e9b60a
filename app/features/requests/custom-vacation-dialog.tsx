import { Dialog } from "#app/components/ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { EmailField } from "#app/features/requests/email-field.tsx";
import { FormFrame } from "#app/features/requests/form-frame.tsx";
import { explainCustomVacation, messages } from "#app/features/requests/request-messages.ts";
import type { SentRequest } from "#app/features/requests/request-sent.tsx";
import type { NotificationBody } from "#app/features/requests/send-notification.ts";
import { filledIn, TripWishFields } from "#app/features/requests/trip-wish-fields.tsx";
import { useRequestForm } from "#app/features/requests/use-request-form.ts";
import { notify } from "#app/lib/notify.ts";
import { customVacationMarker, NO_PHONE, tripCategories } from "#domain/request-options.ts";

/** The rules need a library that is not loaded before the form is used. */
const loadRules = () => import("#domain/requests.schema.ts");

interface CustomVacationDialogProps {
  open: boolean;
  /** Initial values that the page already knows. */
  start?: Partial<Values>;
  onOpenChange(open: boolean): void;
  onSent(request: SentRequest): void;
}

export default function CustomVacationDialog({
  open,
  start,
  onOpenChange,
  onSent,
}: CustomVacationDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={customVacationMarker.itineraryTitle}
      description="Seen something you can't stop thinking about? Tell us where you saw it, and we'll find out how to get you there."
      width="max-w-2xl"
    >
      <CustomVacationForm
        start={start}
        onDone={(request) => {
          onOpenChange(false);
          onSent(request);
        }}
      />
    </Dialog>
  );
}

const FIELDS = [
  "name",
  "email",
  "phone",
  "description",
  "travelers",
  "tripDuration",
  "budget",
  "tripCategory",
  "inspirationSource",
  "childAges",
  "when",
] as const;

const NUMBER_INPUT = { type: "number", inputMode: "numeric", min: 1 } as const;

type Values = Readonly<Record<(typeof FIELDS)[number], string>>;

function toBody({
  name,
  email,
  phone,
  description,
  childAges,
  when,
  ...tripDetails
}: Values): NotificationBody {
  const contact = { name, email, phone: phone.trim() || NO_PHONE };
  return {
    type: "customization",
    data: {
      ...contact,
      customization: description,
      ...customVacationMarker,
      ...tripDetails,
      ...filledIn({ childAges, when }),
    },
  };
}

interface FormProps {
  start: Partial<Values> | undefined;
  onDone(request: SentRequest): void;
}

function CustomVacationForm({ start, onDone }: FormProps) {
  const request = useRequestForm({
    id: "custom-vacation",
    fields: FIELDS,
    start,
    check: async (values) => {
      const { customVacationForm, fieldErrors } = await loadRules();
      return fieldErrors(customVacationForm, values);
    },
    // A failure is retried when the form is sent.
    prepare: () => void loadRules().catch(() => {}),
    toBody,
    explain: explainCustomVacation,
    fallback: messages.customVacation.fallback,
    onSuccess: ({ email }) => {
      onDone({ success: messages.customVacation.success, what: "your dream vacation", email });
    },
    onFailure: (description) => notify({ tone: "error", title: "Error", description }),
  });
  return (
    <FormFrame requestForm={request} submit={{ label: "Submit Request", busy: "Submitting..." }}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...request.field("name")} label="Name" required autoComplete="name" />
        <EmailField {...request.field("email")} />
      </div>
      <TextField {...request.field("phone")} label="Phone" type="tel" optional autoComplete="tel" />
      <TextField
        {...request.field("inspirationSource")}
        label="Inspiration Source"
        hint="A TikTok link, a film, a friend's photos: anything that gave you the idea."
        required
      />
      <TextArea {...request.field("description")} label="Describe your dream vacation" required rows={5} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...request.field("travelers")} label="Number of Travelers" {...NUMBER_INPUT} required />
        <TripWishFields field={request.field} />
        <TextField
          {...request.field("tripDuration")}
          label="Trip Duration (days)"
          {...NUMBER_INPUT}
          required
        />
        <TextField
          {...request.field("budget")}
          label="Budget"
          placeholder="USD, per person or in all"
          required
        />
        <SelectField {...request.field("tripCategory")} label="Trip Category" required>
          <option value="">Select a trip category</option>
          {tripCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
      </div>
    </FormFrame>
  );
}
