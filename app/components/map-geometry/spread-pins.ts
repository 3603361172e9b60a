interface Pin {
  readonly at: readonly [x: number, y: number];
  readonly radius: number;
}

const ROUNDS = 20;

/** Moves overlapping pins apart until each is clear of the others; pins far from others stay in place. */
export function spreadPins<One extends Pin>(pins: readonly One[]): readonly One[] {
  const spread = pins.map(({ at: [x, y], radius }) => ({ x, y, radius }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, one] of spread.entries()) {
      for (const other of spread.slice(index + 1)) {
        const [across, down] = [other.x - one.x, other.y - one.y];
        const distance = Math.hypot(across, down);
        const overlap = one.radius + other.radius - distance;
        if (overlap <= 0) continue;
        // Two pins at the same point are moved apart sideways.
        const [x, y] = distance > 0 ? [across / distance, down / distance] : [1, 0];
        one.x -= (x * overlap) / 2;
        one.y -= (y * overlap) / 2;
        other.x += (x * overlap) / 2;
        other.y += (y * overlap) / 2;
      }
    }
  }
  return pins.map((pin, index) => ({ ...pin, at: [spread[index]?.x ?? 0, spread[index]?.y ?? 0] as const }));
}

/**
 * Radius of a pin's touch target: `finger`, but at most half the distance to the nearest pin, and at least the pin
 * itself. The list beside the map has full-sized touch targets.
 */
export function reachOf(pin: Pin, pins: readonly Pin[], finger: number): number {
  const distances = pins
    .filter((other) => other !== pin)
    .map(({ at }) => Math.hypot(at[0] - pin.at[0], at[1] - pin.at[1]));
  return Math.min(finger, Math.max(pin.radius, Math.min(...distances) / 2));
}
