type Reason = "No active session" | "Authentication error" | "Access denied: Admin role required";

/** Thrown when someone may not enter the back office; the admin layout shows the reason. */
export class AccessDeniedError extends Error {
  override readonly name = "AccessDeniedError";

  constructor(reason: Reason) {
    super(reason);
  }
}
