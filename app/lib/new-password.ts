export const SHORTEST_PASSWORD = 6;

/** What is wrong with a new password before the server sees it, or null. */
export function flawInNewPassword(password: string, confirmation: string): string | null {
  if (password !== confirmation) return "Passwords do not match.";
  if (password.length < SHORTEST_PASSWORD) {
    return `Password must be at least ${SHORTEST_PASSWORD} characters long.`;
  }
  return null;
}
