/** Signed-in areas, sign-in pages and pages opened by private links. */
const WITHOUT_FORMS =
  /^\/(?:admin|account|my-itineraries|login|forgot-password|reset-password|second-factor|proposal|preview)(?:[/.]|$)/i;

/** Whether visitors can see a form at this path; only there may the CAPTCHA script run. */
export const hasVisitorForms = (pathname: string): boolean => !WITHOUT_FORMS.test(pathname);
