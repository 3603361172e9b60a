import { setImmediate as nextTurn } from "node:timers/promises";

export type Piece = () => Promise<unknown>;

/** What the listener needs, in pieces that take Node some ten milliseconds each. */
export const FOR_LISTENER: readonly Piece[] = [
  () => import("#server/functions/router.ts"),
  () => import("#server/app.ts"),
];

/**
 * Loads code that the site needs, for as long as `mayGoOn`. Nothing else happens while code is being loaded, so the
 * database and visitors are heard between two pieces.
 */
export async function loadInPieces(pieces: readonly Piece[], mayGoOn = () => true): Promise<void> {
  for (const load of pieces) {
    if (!mayGoOn()) return;
    await load();
    await nextTurn();
  }
}
