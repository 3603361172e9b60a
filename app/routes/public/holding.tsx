import { EmailSignup } from "#app/features/requests/email-signup.tsx";
import { HoldingPage } from "#app/features/site/holding-page.tsx";

/** Not a path of its own: the root shows it in place of every page until the launch. */
export default function Holding() {
  return <HoldingPage signup={<EmailSignup type="pre-launch-signup" />} />;
}
