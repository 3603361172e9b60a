/** Where people work with a session, or read what is theirs alone. */
const WITHOUT_FORMS =
  /^\/(?:admin|account|my-itineraries|login|forgot-password|reset-password|second-factor|proposal|preview)(?:[/.]|$)/i;

/** Whether visitors may meet a form at this path: only there may the script of a service that checks forms run. */
export const hasVisitorForms = (pathname: string): boolean => !WITHOUT_FORMS.test(pathname);
