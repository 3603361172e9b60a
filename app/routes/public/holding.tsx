import { EmailSignup } from "#app/features/requests/email-signup.tsx";
import { HoldingPage } from "#app/features/site/holding-page.tsx";

/** Has no path, because the root shows it instead of every public page until the launch. */
export default function Holding() {
  return <HoldingPage signup={<EmailSignup type="pre-launch-signup" />} />;
}
