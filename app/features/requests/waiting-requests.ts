import {
  clearDraft,
  openForms,
  PLACES,
  readDraft,
  saveDraft,
  textsOf,
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
 * Where the operator asks something of the browser before each form, only the open form can answer it: what waits is
 * not sent without it.
 */
export const needsOpenForm = () => document.querySelector("[data-form-check]") !== null;

/**
 * Sends, once we can be reached, what a traveller asked to have sent and whose form is not open any more. Returns the
 * function that gives up.
 */
export function sendWaitingRequests(): () => void {
  if (needsOpenForm() || listWaitingForms().length === 0) return () => {};
  return whenReachable(async () => {
    for (const form of listWaitingForms()) {
      if (!(await sendWaiting(form))) return false;
    }
    return true;
  });
}

/** Forms that are not open and whose content waits to be sent. */
export function listWaitingForms(): readonly string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PLACES))
      .map((key) => key.slice(PLACES.length))
      .filter((form) => !openForms.has(form) && readDraft(form)?.isWaiting);
  } catch {
    // Storage is forbidden: nothing was kept.
    return [];
  }
}

const sending = new Map<string, Promise<boolean>>();

/** False while we still cannot be reached. Asked twice at the same time, it sends once. */
export function sendWaiting(form: string): Promise<boolean> {
  const attempt = sending.get(form) ?? sendDraft(form).finally(() => sending.delete(form));
  sending.set(form, attempt);
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
  if (error?.isAway) return false;
  if (error) return giveUp();
  clearDraft(form);
  void notify({ tone: "success", ...successOf(body) });
  return true;
}

/** Null for what no form of this version would send. */
export function parseBody(content: string): NotificationBody | null {
  try {
    const stored: unknown = JSON.parse(content);
    const { type, data } = asObject(stored);
    return isNotificationType(type) ? { type, data: textsOf(data) } : null;
  } catch {
    return null;
  }
}

function successOf({ type, data }: NotificationBody) {
  if (type === "full-itinerary") return messages.fullItinerary.success;
  if (type === "customization" && data.itineraryUrl === "N/A") return messages.customVacation.success;
  return messages[type].success;
}
