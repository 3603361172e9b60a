import { positionInLink, positionsNamed } from "#domain/place-positions.ts";
import type { PlanLists } from "#domain/trip-plan.ts";

/** The time zone of a place; empty if the place is unknown, or if places of this name have different ones. */
export async function zoneOfPlace(place: string, mapLink = ""): Promise<string> {
  const linked = positionInLink(mapLink);
  const positions = linked ? [linked] : positionsNamed(place);
  if (positions.length === 0) return "";
  const { default: zoneAt } = await import("@photostructure/tz-lookup");
  const [zone = "", ...others] = new Set(
    positions.map(({ latitude, longitude }) => zoneAt(latitude, longitude)),
  );
  return others.length === 0 ? zone : "";
}

/** Adds the time zones that staff have not chosen. */
export async function addZones({ stays, moves }: Pick<PlanLists, "stays" | "moves">) {
  return {
    stays: await Promise.all(
      stays.map(async (stay) => ({ ...stay, zone: stay.zone || (await zoneOfPlace(stay.place, stay.map)) })),
    ),
    moves: await Promise.all(
      moves.map(async (move) => ({
        ...move,
        from_zone: move.from_zone || (await zoneOfPlace(move.from)),
        to_zone: move.to_zone || (await zoneOfPlace(move.to)),
      })),
    ),
  };
}
