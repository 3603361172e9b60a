/**
 * Pages behind a login, login pages, and pages opened by private links. `[/.]` includes the dot for React Router's data
 * requests, such as `/login.data`.
 */
const PATHS_WITHOUT_VISITOR_FORMS =
  /^\/(?:admin|account|my-itineraries|login|forgot-password|reset-password|second-factor|proposal|preview)(?:[/.]|$)/i;

/** Whether a page at this path may have a form with a bot check: a request or a sign-up. Only there may the CAPTCHA script run. */
export const hasVisitorForms = (pathname: string): boolean => !PATHS_WITHOUT_VISITOR_FORMS.test(pathname);
