import type { Answer, NotificationBody } from "#app/features/requests/send-notification.ts";

/** One message by field. */
export type Errors = Readonly<Record<string, string>>;

export interface RequestFormOptions<Field extends string> {
  /** Names the draft: one per form, and per itinerary where there is one. */
  readonly id: string;
  readonly fields: readonly Field[];
  /** One message per field that is wrong. */
  check(values: Readonly<Record<Field, string>>): Errors | Promise<Errors>;
  /** The form is about to be used: what checking needs can be loaded. */
  prepare?(): void;
  /** What the form starts with where nothing better is known. */
  readonly start?: Partial<Record<Field, string>>;
  /** Tell what is wrong while it is typed, not only once it is sent. */
  readonly live?: boolean;
  toBody(values: Readonly<Record<Field, string>>): NotificationBody;
  /** Null when the answer means success, else what to tell the person. */
  explain(answer: Answer): string | null;
  /** The message for unexpected failures. */
  readonly fallback: string;
  onSuccess(sent: Readonly<Record<Field, string>>): void;
  onFailure(message: string): void;
  /** The form was sent with mistakes in it. */
  onMistake?(errors: Errors, form: HTMLFormElement): void;
}
