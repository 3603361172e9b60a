import {
  clearDraft,
  DRAFT_KEY_PREFIX,
  openForms,
  readDraft,
  saveDraft,
  stringValuesOf,
} from "#app/features/requests/draft.ts";
import { messages } from "#app/features/requests/request-messages.ts";
import {
  isNotificationType,
  type NotificationBody,
  sendNotification,
} from "#app/features/requests/send-notification.ts";
import { notify } from "#app/lib/notify.ts";
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
export function listWaitingForms(): readonly string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(DRAFT_KEY_PREFIX))
      .map((key) => key.slice(DRAFT_KEY_PREFIX.length))
      .filter((form) => !openForms.has(form) && readDraft(form)?.isWaiting);
  } catch {
    // Storage is blocked, so nothing was stored.
    return [];
  }
}

const attempts = new Map<string, Promise<boolean>>();

/** Sends a waiting request. Returns false while the site is unreachable. Concurrent calls send it once. */
export function sendWaitingRequest(form: string): Promise<boolean> {
  const attempt = attempts.get(form) ?? sendDraft(form).finally(() => attempts.delete(form));
  attempts.set(form, attempt);
  return attempt;
}

async function sendDraft(form: string): Promise<boolean> {
  const draft = readDraft(form);
  if (!draft?.sent || openForms.has(form)) return true;
  const giveUp = () => {
    saveDraft(form, { ...draft, isWaiting: false });
    void notify({ tone: "error", title: "Error", description: messages.contact.fallback });
    return true;
  };
  const body = parseBody(draft.sent.content);
  if (!body) return giveUp();
  const { error } = await sendNotification(body, { key: draft.sent.key, token: draft.token });
  if (error?.isUnreachable) return false;
  if (error) return giveUp();
  clearDraft(form);
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
