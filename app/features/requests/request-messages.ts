import type { NotificationResponse } from "#app/features/requests/send-notification.ts";

/** The specification's messages about the result of a form (sections 7 and 8). */
export const messages = {
  contact: {
    success: {
      title: "Message Sent",
      description: "Thank you for contacting us! We'll get back to you shortly.",
    },
    fallback: "There was an error sending your message. Please try again.",
  },
  customization: {
    success: {
      title: "Request Submitted",
      description: "We've received your customization request. Our travel experts will contact you shortly.",
    },
    fallback: "There was an error submitting your request. Please try again.",
  },
  fullItinerary: {
    success: {
      title: "Request Submitted",
      description: "We've received your request. Our travel experts will contact you shortly.",
    },
    fallback: "There was an error submitting your request. Please try again.",
  },
  customVacation: {
    success: {
      title: "Request Submitted",
      description: "Thank you! Our travel experts will be in touch soon.",
    },
    fallback: "Something went wrong. Please try again.",
  },
  "email-signup": {
    success: { title: "Thanks for signing up!", description: "We'll send you the good stuff soon." },
  },
  "pre-launch-signup": {
    success: { title: "You're on the list!", description: "We'll let you know the moment we launch." },
  },
  signupFailure: { title: "Something went wrong", description: "Please try again later." },
  invalidEmail: "Please enter a valid email address",
} as const;

/** The contact form's message about a failure; null for success. */
export function explainContact({ error, data }: NotificationResponse): string | null {
  if (error) return `Error invoking function: ${error.message}`;
  return data?.error ? `Server error: ${data.error}` : null;
}

/** The custom vacation form's message about a failure; null for success. */
export function explainCustomVacation({ error, data }: NotificationResponse): string | null {
  if (error) return `Error sending your request: ${error.message}`;
  return data?.error ? `Server error: ${data.error}` : null;
}

/** For forms with the same message for every failure. */
export const explainWith =
  (message: string) =>
  ({ error }: NotificationResponse): string | null =>
    error ? message : null;
