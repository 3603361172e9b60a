import * as z from "zod/mini";
import { emailAddress } from "#domain/email-address.schema.ts";
import { EMAIL_MESSAGE } from "#domain/email-address.ts";
import { inquiryTypes, tripCategories } from "#domain/request-options.ts";
import { MAX_CHILDREN, partyOf, readChildAges, type TripWishes, whenProblem } from "#domain/trip-wishes.ts";

/** Maximum lengths accepted by the database. */
const MAX_LENGTH = { name: 200, phone: 60, line: 300, url: 2000, text: 20_000 } as const;

const tooLong = (limit: number) => z.maxLength(limit, `Please keep this under ${limit} characters`);

function required(message: string, maxLength: number, minLength = 1) {
  return z.string({ error: message }).check(z.trim(), z.minLength(minLength, message), tooLong(maxLength));
}

/** Missing and null values become ''. */
function optional(maxLength: number) {
  return z.pipe(
    z.nullish(z.string({ error: "Please send this as text" }).check(z.trim(), tooLong(maxLength))),
    z.transform((value) => value ?? ""),
  );
}

/** 1 to 9999. Forms send text; API clients may send a number. */
function wholeNumber(missingMessage: string, invalidMessage: string) {
  return z.pipe(
    z.pipe(z.union([z.string(), z.number()], { error: missingMessage }), z.transform(String)),
    z.string().check(z.trim(), z.minLength(1, missingMessage), z.regex(/^0*[1-9]\d{0,3}$/, invalidMessage)),
  );
}

/** The contact and custom-vacation forms also require a top-level domain, which a browser does not. */
const emailWithTopLevelDomain = z.pipe(
  emailAddress,
  z.string().check(z.regex(/\.[a-z\d-]{2,}$/i, EMAIL_MESSAGE)),
);
const name = required("Name must be at least 2 characters", MAX_LENGTH.name, 2);
export const optionalText = { phone: optional(MAX_LENGTH.phone), line: optional(MAX_LENGTH.line) };
const travelers = wholeNumber("Please enter number of travelers", "Number of travelers must be at least 1");

const inquiry = z.pipe(
  optional(MAX_LENGTH.line),
  z
    .transform((idOrLabel: string) => {
      const type = inquiryTypes.find(({ id, label }) => id === idOrLabel || label === idOrLabel);
      return type ? type.id : idOrLabel;
    })
    .check(
      z.refine((inquiryId) => inquiryId === "" || inquiryTypes.some(({ id }) => id === inquiryId), {
        error: "Please choose one of the inquiry types",
      }),
    ),
);

export const contactForm = z.object({
  name,
  email: emailWithTopLevelDomain,
  phone: optionalText.phone,
  inquiry,
  message: required("Message must be at least 10 characters", MAX_LENGTH.text, 10),
});

const CHILD_AGES_MESSAGE = `Please write each child's age from 0 to 17, such as '4, 9', for at most ${MAX_CHILDREN} children`;

/** Optional text with this problem, if it has one. */
const checked = (problemOf: (text: string) => string | undefined) =>
  z.pipe(
    optional(MAX_LENGTH.line),
    z.string().check((text) => {
      const message = problemOf(text.value);
      if (message) text.issues.push({ code: "custom", message, input: text.value });
    }),
  );

/** Every trip form has these fields. */
export const tripWishes = {
  childAges: z.pipe(
    checked((text) => (readChildAges(text) === null ? CHILD_AGES_MESSAGE : undefined)),
    z.transform((text: string) => readChildAges(text)?.join(", ") ?? ""),
  ),
  when: checked((text) => whenProblem(text)),
};

export const leavesAnAdult = z.refine<TripWishes & { readonly travelers: string }>(
  (trip) => trip.childAges === "" || trip.travelers === "" || partyOf(trip).adults !== null,
  { path: ["childAges"], message: "This leaves no adult. Please check the number of travelers." },
);

const customizationFields = {
  name: required("Please enter your name", MAX_LENGTH.name),
  email: emailAddress,
  phone: optionalText.phone,
  travelers,
  dates: optionalText.line,
  ...tripWishes,
  budget: optionalText.line,
  customization: required("Please tell us what you would like to change", MAX_LENGTH.text),
};

const fullItineraryFields = {
  name: required("Please enter your name", MAX_LENGTH.name),
  email: emailAddress,
  phone: optionalText.phone,
  travelers,
  dates: optionalText.line,
  ...tripWishes,
  budget: optionalText.line,
  message: optional(MAX_LENGTH.text),
};

const customVacationFields = {
  name,
  email: emailWithTopLevelDomain,
  phone: optionalText.phone,
  inspirationSource: required("Please provide at least one source of inspiration", MAX_LENGTH.text),
  description: required("Please tell us a bit more about your dream vacation", MAX_LENGTH.text, 10),
  travelers,
  budget: required("Please enter your budget", MAX_LENGTH.line),
  tripDuration: wholeNumber("Please enter trip duration", "Trip duration must be at least 1 day"),
  tripCategory: z.enum(tripCategories, { error: "Please select a trip category" }),
  ...tripWishes,
};

export const customizationForm = z.object(customizationFields).check(leavesAnAdult);
export const fullItineraryForm = z.object(fullItineraryFields).check(leavesAnAdult);
export const customVacationForm = z.object(customVacationFields).check(leavesAnAdult);

export const signupForm = z.object({ email: emailAddress });

const itineraryReference = {
  itineraryTitle: required("Please name the itinerary", MAX_LENGTH.line),
  itineraryUrl: required("Please give the itinerary's address", MAX_LENGTH.url),
};

const { description, ...vacationFields } = customVacationFields;
/** Payloads of the notification function, by `type`. */
export const requestSchemas = {
  contact: contactForm,
  customization: z.object({ ...customizationFields, ...itineraryReference }).check(leavesAnAdult),
  "full-itinerary": z.object({ ...fullItineraryFields, ...itineraryReference }).check(leavesAnAdult),
  /** Also sent with type 'customization'; the fixed itineraryUrl identifies it. */
  customVacation: z
    .object({ ...vacationFields, customization: description, ...itineraryReference })
    .check(leavesAnAdult),
  "email-signup": signupForm,
  "pre-launch-signup": signupForm,
};

export type ContactRequest = z.infer<typeof contactForm>;
export type CustomizationRequest = z.infer<typeof requestSchemas.customization>;
export type FullItineraryRequest = z.infer<(typeof requestSchemas)["full-itinerary"]>;
export type CustomVacationRequest = z.infer<typeof requestSchemas.customVacation>;

/** The first error message of each field; empty if valid. */
export function fieldErrors(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, values);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0] ?? "")] ??= message;
  return errors;
}
