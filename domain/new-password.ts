/** Also `minimum_password_length` in supabase/config.toml, which a test compares. */
export const MIN_PASSWORD_LENGTH = 6;

export const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.`;

/** Counts characters as people see them: an emoji is one. */
export const isPasswordTooShort = (password: string) => [...password].length < MIN_PASSWORD_LENGTH;

/** Why a new password and its confirmation cannot be sent, or null. */
export function newPasswordError(password: string, confirmation: string): string | null {
  if (password !== confirmation) return "Passwords do not match.";
  return isPasswordTooShort(password) ? PASSWORD_TOO_SHORT : null;
}
