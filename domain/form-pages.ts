/**
 * Pages behind a login, login pages, and pages opened by private links. The dot is for React Router's data requests,
 * such as `/login.data`.
 */
const PATHS_WITHOUT_FORMS =
  /^\/(?:admin|account|my-itineraries|login|forgot-password|reset-password|second-factor|proposal|preview)(?:[/.]|$)/i;

/** Whether visitors can see a form at this path; only there may the CAPTCHA script run. */
export const hasVisitorForms = (pathname: string): boolean => !PATHS_WITHOUT_FORMS.test(pathname);
