/** What stands behind /rest/v1 and /auth/v1: three implementations, one wire protocol (Supabase's). */
export interface Backend {
  readonly kind: "embedded" | "postgres" | "remote";
  /** Where the data lies, in the operator's words. */
  readonly location: string;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}
