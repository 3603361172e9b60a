export interface Finding {
  readonly state: "good" | "warning" | "bad" | "skipped";
  readonly text: string;
  /** What to do, unless the check passed. */
  readonly advice?: string;
}

export const good = (text: string): Finding => ({ state: "good", text });
export const warning = (text: string, advice: string): Finding => ({ state: "warning", text, advice });
export const bad = (text: string, advice: string): Finding => ({ state: "bad", text, advice });
