/** The auth server's response to the login of a traveler. */
export const SESSION = {
  access_token: "a.b.c",
  refresh_token: "r",
  token_type: "bearer",
  expires_in: 3600,
  user: { id: "ines", email: "ines@example.com" },
};

export const CREDENTIALS = { email: SESSION.user.email, password: "soursop" };
