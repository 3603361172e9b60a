export interface RunningIntake {
  /** Accepts no new mails, and waits briefly for the current one. */
  stop(): Promise<void>;
}
