import { BinScreen } from "#app/features/bin/bin-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Bin" };
export const meta = adminMeta(handle.title);

export default function BinRoute() {
  return <BinScreen />;
}
