/** What the browser gets to work on. */
export type Task =
  | { readonly kind: "pow"; readonly challenge: unknown }
  | { readonly kind: "captcha"; readonly script: string; readonly siteKey: string };

/** Something that costs a program more than a person, asked of every form that comes without a session. */
export interface FormCheck {
  readonly kind: Task["kind"];
  makeTask(): Promise<Task>;
  /** Whether this proof is good; each is good once. */
  passes(proof: string, address: string): Promise<boolean>;
}
