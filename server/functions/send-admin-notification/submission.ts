import { asObject } from "#domain/as-object.ts";
import { customVacationMarker, inquiryTypes, NO_PHONE } from "#domain/request-options.ts";
import {
  type ContactRequest,
  type CustomizationRequest,
  type CustomVacationRequest,
  type FullItineraryRequest,
  fieldErrors,
  requestSchemas,
} from "#domain/requests.schema.ts";
import { describeParty, describeWhen } from "#domain/trip-wishes.ts";
import { itineraryIdInUrl } from "#domain/uuid.ts";

type SignupType = "email_signup" | "pre_launch_signup";
type RequestType = "contact" | "customization" | "full_itinerary" | "custom_vacation";

/** What a visitor sent, in the same shape for every form. */
export interface Submission {
  readonly engagementType: "contact" | "customization" | "full_itinerary" | SignupType;
  readonly name: string | null;
  readonly email: string;
  readonly pageUrl: string | null;
  /** Absent for sign-ups, which go to the e-mail list. */
  readonly request: {
    readonly type: RequestType;
    readonly phone: string | null;
    readonly subject: string;
    readonly message: string;
    readonly itineraryId: string | null;
    /** The form's fields as they were sent. */
    readonly details: Readonly<Record<string, string>>;
  } | null;
  /** Other facts that the agency should see at a glance. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The visitor's message. */
  readonly message: { readonly label: string; readonly text: string } | null;
}

export type ParsedSubmission = { readonly submission: Submission } | { readonly error: string };

const TYPES = ["contact", "customization", "full-itinerary", "email-signup", "pre-launch-signup"] as const;

/** Parses a body of the specification's call table; validation errors use the form's own messages. */
export function parseSubmission(
  body: unknown,
  defaultPage: (type: string) => string | null,
): ParsedSubmission {
  const { type, data } = asObject(body);
  const knownType = TYPES.find((name) => name === type);
  if (!knownType) return { error: `The field 'type' must be one of: ${TYPES.join(", ")}.` };
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    return { error: "The field 'data' must be an object with the form's fields." };
  }
  const form = knownType === "customization" && isCustomVacation(data) ? "customVacation" : knownType;
  const errors = Object.entries(fieldErrors(requestSchemas[form], data));
  if (errors.length > 0) {
    return { error: errors.map(([field, message]) => `${message} (${field})`).join("; ") };
  }
  return { submission: { pageUrl: defaultPage(knownType), ...READERS[form](data) } };
}

function isCustomVacation(data: object): boolean {
  return (
    ("itineraryUrl" in data && data.itineraryUrl === customVacationMarker.itineraryUrl) ||
    "tripCategory" in data
  );
}

type ParsedForm = Omit<Submission, "pageUrl"> & { readonly pageUrl?: string };

/** Each reader gets data that has passed its schema; parsing it again returns the trimmed values. */
const READERS: Record<keyof typeof requestSchemas, (data: object) => ParsedForm> = {
  contact: (data) => readContact(requestSchemas.contact.parse(data)),
  customization: (data) => {
    const fields = requestSchemas.customization.parse(data);
    return readItineraryForm("customization", fields, {
      label: "What to change",
      text: fields.customization,
    });
  },
  "full-itinerary": (data) => {
    const fields = requestSchemas["full-itinerary"].parse(data);
    return readItineraryForm("full_itinerary", fields, { label: "Message", text: fields.message });
  },
  customVacation: (data) => readCustomVacation(requestSchemas.customVacation.parse(data)),
  "email-signup": (data) => readSignup("email_signup", requestSchemas["email-signup"].parse(data)),
  "pre-launch-signup": (data) =>
    readSignup("pre_launch_signup", requestSchemas["pre-launch-signup"].parse(data)),
};

function readContact(fields: ContactRequest): ParsedForm {
  const subject = inquiryTypes.find(({ id }) => id === fields.inquiry)?.label ?? "";
  return {
    engagementType: "contact",
    ...personFields(fields),
    request: {
      type: "contact",
      ...phoneField(fields),
      subject,
      message: fields.message,
      itineraryId: null,
      details: fields,
    },
    facts: [
      ["Phone", fields.phone],
      ["Inquiry", subject],
    ],
    message: { label: "Message", text: fields.message },
  };
}

function readItineraryForm(
  type: "customization" | "full_itinerary",
  fields: CustomizationRequest | FullItineraryRequest,
  message: { readonly label: string; readonly text: string },
): ParsedForm {
  return {
    engagementType: type,
    ...personFields(fields),
    ...itineraryPage(fields),
    request: {
      type,
      ...phoneField(fields),
      subject: fields.itineraryTitle,
      message: message.text,
      itineraryId: itineraryIdInUrl(fields.itineraryUrl),
      details: fields,
    },
    facts: [
      ["Phone", fields.phone],
      ["Itinerary", fields.itineraryTitle],
      ["Travelers", describeParty(fields)],
      ["When", describeWhen(fields.when)],
      ["Dates", fields.dates],
      ["Budget", fields.budget],
    ],
    message: message.text ? message : null,
  };
}

const inDays = (duration: string) => `${duration} ${Number(duration) === 1 ? "day" : "days"}`;

function readCustomVacation(fields: CustomVacationRequest): ParsedForm {
  return {
    engagementType: "customization",
    ...personFields(fields),
    request: {
      type: "custom_vacation",
      ...phoneField(fields),
      subject: `${fields.tripCategory}, ${inDays(fields.tripDuration)}`,
      message: fields.customization,
      itineraryId: null,
      details: fields,
    },
    facts: [
      ["Phone", fields.phone],
      ["Trip category", fields.tripCategory],
      ["Travelers", describeParty(fields)],
      ["When", describeWhen(fields.when)],
      ["Duration", inDays(fields.tripDuration)],
      ["Budget", fields.budget],
      ["Inspiration", fields.inspirationSource],
    ],
    message: { label: "The dream vacation", text: fields.customization },
  };
}

function readSignup(engagementType: SignupType, { email }: { readonly email: string }): ParsedForm {
  return { engagementType, name: null, email, request: null, facts: [], message: null };
}

const personFields = ({ name, email }: { name: string; email: string }) => ({ name, email });
const phoneField = ({ phone }: { phone: string }) => ({ phone: phone === NO_PHONE ? null : phone || null });

/** The browser may send anything here, so only a web address is stored. */
const itineraryPage = ({ itineraryUrl }: { readonly itineraryUrl: string }) =>
  /^(https?:\/\/|\/)/i.test(itineraryUrl) ? { pageUrl: itineraryUrl } : {};
