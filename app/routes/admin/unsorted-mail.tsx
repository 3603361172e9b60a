import { UnsortedMailScreen } from "#app/features/requests/manage/unsorted-mail-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Unsorted e-mail" };
export const meta = adminMeta(handle.title);

export default function UnsortedMailRoute() {
  return <UnsortedMailScreen />;
}
