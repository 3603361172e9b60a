import { ClosingCall } from "#app/components/closing-call.tsx";
import { EmailList } from "./email-list.tsx";

export default function LastSections() {
  return (
    <>
      <EmailList />
      <ClosingCall />
    </>
  );
}
