/** The consent given by signing up: shown under the field and stored verbatim with the address. */
export const consentText = (siteName: string) =>
  `Yes, ${siteName} may e-mail me travel tips and news. I confirm my address by a link in the first mail and can unsubscribe with one click at any time.`;
