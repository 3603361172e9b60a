import { asObject } from "#domain/as-object.ts";
import { customVacation, inquiryTypes, NO_PHONE } from "#domain/request-options.ts";
import {
  type ContactRequest,
  type CustomizationRequest,
  type CustomVacationRequest,
  type FullItineraryRequest,
  fieldErrors,
  requestData,
} from "#domain/requests.schema.ts";
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

export type Reading = { readonly submission: Submission } | { readonly error: string };

const TYPES = ["contact", "customization", "full-itinerary", "email-signup", "pre-launch-signup"] as const;

/** Reads a body of the specification's call table; validation errors use the form's own messages. */
export function readSubmission(body: unknown, defaultPage: (type: string) => string | null): Reading {
  const { type, data } = asObject(body);
  const knownType = TYPES.find((name) => name === type);
  if (!knownType) return { error: `The field 'type' must be one of: ${TYPES.join(", ")}.` };
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    return { error: "The field 'data' must be an object with the form's fields." };
  }
  const form = knownType === "customization" && isCustomVacation(data) ? "customVacation" : knownType;
  const errors = Object.entries(fieldErrors(requestData[form], data));
  if (errors.length > 0) {
    return { error: errors.map(([field, message]) => `${message} (${field})`).join("; ") };
  }
  return { submission: { pageUrl: defaultPage(knownType), ...READERS[form](data) } };
}

function isCustomVacation(data: object): boolean {
  return (
    ("itineraryUrl" in data && data.itineraryUrl === customVacation.itineraryUrl) || "tripCategory" in data
  );
}

type Read = Omit<Submission, "pageUrl"> & { readonly pageUrl?: string };

/** Each reader gets data that has passed its schema; parsing it again returns the trimmed values. */
const READERS: Record<keyof typeof requestData, (data: object) => Read> = {
  contact: (data) => readContact(requestData.contact.parse(data)),
  customization: (data) => readCustomization(requestData.customization.parse(data)),
  "full-itinerary": (data) => readFullItinerary(requestData["full-itinerary"].parse(data)),
  customVacation: (data) => readCustomVacation(requestData.customVacation.parse(data)),
  "email-signup": (data) => readSignup("email_signup", requestData["email-signup"].parse(data)),
  "pre-launch-signup": (data) =>
    readSignup("pre_launch_signup", requestData["pre-launch-signup"].parse(data)),
};

function readContact(sent: ContactRequest): Read {
  const subject = inquiryTypes.find(({ id }) => id === sent.inquiry)?.label ?? "";
  return {
    engagementType: "contact",
    ...person(sent),
    request: {
      type: "contact",
      ...phone(sent),
      subject,
      message: sent.message,
      itineraryId: null,
      details: sent,
    },
    facts: [
      ["Phone", sent.phone],
      ["Inquiry", subject],
    ],
    message: { label: "Message", text: sent.message },
  };
}

function readCustomization(sent: CustomizationRequest): Read {
  return {
    engagementType: "customization",
    ...person(sent),
    ...itineraryPage(sent),
    request: {
      type: "customization",
      ...phone(sent),
      subject: sent.itineraryTitle,
      message: sent.customization,
      itineraryId: itineraryIdInUrl(sent.itineraryUrl),
      details: sent,
    },
    facts: itineraryFacts(sent),
    message: { label: "What to change", text: sent.customization },
  };
}

function readFullItinerary(sent: FullItineraryRequest): Read {
  return {
    engagementType: "full_itinerary",
    ...person(sent),
    ...itineraryPage(sent),
    request: {
      type: "full_itinerary",
      ...phone(sent),
      subject: sent.itineraryTitle,
      message: sent.message,
      itineraryId: itineraryIdInUrl(sent.itineraryUrl),
      details: sent,
    },
    facts: itineraryFacts(sent),
    message: sent.message ? { label: "Message", text: sent.message } : null,
  };
}

const inDays = (duration: string) => `${duration} ${Number(duration) === 1 ? "day" : "days"}`;

function readCustomVacation(sent: CustomVacationRequest): Read {
  return {
    engagementType: "customization",
    ...person(sent),
    request: {
      type: "custom_vacation",
      ...phone(sent),
      subject: `${sent.tripCategory}, ${inDays(sent.tripDuration)}`,
      message: sent.customization,
      itineraryId: null,
      details: sent,
    },
    facts: [
      ["Phone", sent.phone],
      ["Trip category", sent.tripCategory],
      ["Travelers", sent.travelers],
      ["Duration", inDays(sent.tripDuration)],
      ["Budget", sent.budget],
      ["Inspiration", sent.inspirationSource],
    ],
    message: { label: "The dream vacation", text: sent.customization },
  };
}

function readSignup(engagementType: SignupType, { email }: { readonly email: string }): Read {
  return { engagementType, name: null, email, request: null, facts: [], message: null };
}

const person = ({ name, email }: { name: string; email: string }) => ({ name, email });
const phone = ({ phone: given }: { phone: string }) => ({ phone: given === NO_PHONE ? null : given || null });

function itineraryFacts(sent: CustomizationRequest | FullItineraryRequest): Submission["facts"] {
  return [
    ["Phone", sent.phone],
    ["Itinerary", sent.itineraryTitle],
    ["Travelers", sent.travelers],
    ["Dates", sent.dates],
  ];
}

/** The browser may send anything here, so only a web address is stored. */
const itineraryPage = ({ itineraryUrl }: { readonly itineraryUrl: string }) =>
  /^(https?:\/\/|\/)/i.test(itineraryUrl) ? { pageUrl: itineraryUrl } : {};
