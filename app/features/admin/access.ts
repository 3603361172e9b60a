type AccessError =
  | "No active session"
  | "Authentication error"
  | "Access denied: Admin role required"
  | "Failed to verify admin role";

/** Thrown by the access check; the admin layout shows its words. */
export class AccessDenied extends Error {
  override readonly name = "AccessDenied";
  override readonly message: AccessError;

  constructor(message: AccessError) {
    super(message);
    this.message = message;
  }
}
