import { messages } from "#app/features/requests/request-messages.ts";
import {
  isNotificationType,
  type NotificationBody,
  sendNotification,
} from "#app/features/requests/send-notification.ts";
import {
  deleteUnsent,
  openForms,
  readUnsent,
  storeUnsent,
  stringValuesOf,
} from "#app/features/requests/unsent-form.ts";
import { notify } from "#app/lib/notify.ts";
import { listVisitorForms } from "#app/lib/unsaved-input.ts";
import { whenReachable } from "#app/lib/when-reachable.ts";
import { asObject } from "#domain/as-object.ts";

/**
 * Whether the operator has enabled a bot check. Only an open form can pass it, so a waiting request is not sent until
 * its form is open.
 */
export const needsOpenForm = () => document.querySelector("[data-form-check]") !== null;

/** Sends waiting requests whose form is closed, once the site is reachable. Returns a function that stops trying. */
export function sendWaitingRequests(): () => void {
  if (needsOpenForm() || listWaitingForms().length === 0) return () => {};
  return whenReachable(async () => {
    for (const form of listWaitingForms()) {
      if (!(await sendWaitingRequest(form))) return false;
    }
    return true;
  });
}

/** Closed forms whose request waits to be sent. */
export const listWaitingForms = (): readonly string[] =>
  listVisitorForms().filter((form) => !openForms.has(form) && readUnsent(form)?.isWaiting);

const attempts = new Map<string, Promise<boolean>>();

/** Sends a waiting request. Returns false while the site is unreachable. Concurrent calls send it once. */
export function sendWaitingRequest(form: string): Promise<boolean> {
  const attempt = attempts.get(form) ?? sendUnsent(form).finally(() => attempts.delete(form));
  attempts.set(form, attempt);
  return attempt;
}

async function sendUnsent(form: string): Promise<boolean> {
  const unsent = readUnsent(form);
  if (!unsent?.sent || openForms.has(form)) return true;
  const giveUp = () => {
    storeUnsent(form, { ...unsent, isWaiting: false });
    void notify({ tone: "error", title: "Error", description: messages.contact.fallback });
    return true;
  };
  const body = parseBody(unsent.sent.content);
  if (!body) return giveUp();
  const { error } = await sendNotification(body, { key: unsent.sent.key, token: unsent.token });
  if (error?.isUnreachable) return false;
  if (error) return giveUp();
  deleteUnsent(form);
  void notify({ tone: "success", ...successMessage(body) });
  return true;
}

/** Parses the stored content of a request. Null for content that no current form would send. */
export function parseBody(content: string): NotificationBody | null {
  try {
    const stored: unknown = JSON.parse(content);
    const { type, data } = asObject(stored);
    return isNotificationType(type) ? { type, data: stringValuesOf(data) } : null;
  } catch {
    return null;
  }
}

function successMessage({ type, data }: NotificationBody) {
  if (type === "full-itinerary") return messages.fullItinerary.success;
  // The custom vacation form sends 'N/A' instead of an itinerary's URL.
  if (type === "customization" && data.itineraryUrl === "N/A") return messages.customVacation.success;
  return messages[type].success;
}
