export type Task =
  | { readonly kind: "pow"; readonly challenge: unknown }
  | { readonly kind: "captcha"; readonly script: string; readonly siteKey: string };

/** A check that costs a bot more than a person; required of every form sent without a session. */
export interface FormCheck {
  readonly kind: Task["kind"];
  makeTask(): Promise<Task>;
  /** Whether this proof is valid; each is valid once. */
  passes(proof: string, address: string): Promise<boolean>;
}
