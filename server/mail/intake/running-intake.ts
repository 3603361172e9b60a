export interface RunningIntake {
  /** Takes no new mails, and waits a little for the one at hand. */
  stop(): Promise<void>;
}
