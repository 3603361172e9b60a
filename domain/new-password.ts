/** Must match `minimum_password_length` in supabase/config.toml; a test compares them. */
export const MIN_PASSWORD_LENGTH = 6;
export const MIN_STAFF_PASSWORD_LENGTH = 10;

export const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.`;
export const STAFF_PASSWORD_TOO_SHORT = `Staff passwords must be at least ${MIN_STAFF_PASSWORD_LENGTH} characters long.`;

/** Counts code points, so that a simple emoji counts as one character and not as two. */
export const isPasswordTooShort = (password: string) => [...password].length < MIN_PASSWORD_LENGTH;
export const isStaffPasswordTooShort = (password: string) => [...password].length < MIN_STAFF_PASSWORD_LENGTH;

/** Why a new password or its confirmation is invalid, or null. */
export function newPasswordError(password: string, confirmation: string): string | null {
  if (password !== confirmation) return "Passwords do not match.";
  return isPasswordTooShort(password) ? PASSWORD_TOO_SHORT : null;
}

/** Like newPasswordError(), for staff accounts, whose passwords must be longer. */
export function newStaffPasswordError(password: string, confirmation: string): string | null {
  const problem = newPasswordError(password, confirmation);
  return problem ?? (isStaffPasswordTooShort(password) ? STAFF_PASSWORD_TOO_SHORT : null);
}
