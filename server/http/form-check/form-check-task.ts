/** What the browser has to do: a proof of work ("pow"), or a captcha service's widget. */
export type FormCheckTask =
  | { readonly kind: "pow"; readonly challenge: unknown }
  | { readonly kind: "captcha"; readonly script: string; readonly siteKey: string };

/** A check that costs a bot more than a person. Required for every form that is sent without a session. */
export interface FormCheck {
  readonly kind: FormCheckTask["kind"];
  makeTask(): Promise<FormCheckTask>;
  /** Whether this proof is valid. Each proof is valid once. `address` is the sender's IP address. */
  passes(proof: string, address: string): Promise<boolean>;
}
