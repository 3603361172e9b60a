/** For the user menu: up to 25 characters in full, otherwise the first 22 and three dots. */
export function shortEmail(email: string): string {
  return email.length > 25 ? `${email.slice(0, 22)}...` : email;
}

export const emailInitials = (email: string): string => email.slice(0, 2).toUpperCase();
