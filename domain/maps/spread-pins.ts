export interface Pin {
  readonly at: readonly [x: number, y: number];
  readonly radius: number;
}

/** Several rounds, because a moved pin may overlap the next pin. */
const ROUNDS = 20;

/** Moves overlapping pins apart; the others stay in place. */
export function spreadPins<SpreadPin extends Pin>(pins: readonly SpreadPin[]): readonly SpreadPin[] {
  const positions = pins.map(({ at: [x, y], radius }) => ({ x, y, radius }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, pin] of positions.entries()) {
      for (const other of positions.slice(index + 1)) {
        const [across, down] = [other.x - pin.x, other.y - pin.y];
        const distance = Math.hypot(across, down);
        const overlap = pin.radius + other.radius - distance;
        if (overlap <= 0) continue;
        // Two pins at the same point are moved apart sideways.
        const [x, y] = distance > 0 ? [across / distance, down / distance] : [1, 0];
        pin.x -= (x * overlap) / 2;
        pin.y -= (y * overlap) / 2;
        other.x += (x * overlap) / 2;
        other.y += (y * overlap) / 2;
      }
    }
  }
  return pins.map((pin, index) => ({
    ...pin,
    at: [positions[index]?.x ?? 0, positions[index]?.y ?? 0] as const,
  }));
}

/**
 * Radius of a pin's touch target: `preferred`, or less if another pin is near, but not less than the pin itself. A small
 * target is acceptable, because the list beside the map offers the same places with full-sized targets.
 */
export function touchRadius(pin: Pin, pins: readonly Pin[], preferred: number): number {
  const distances = pins
    .filter((other) => other !== pin)
    .map(({ at }) => Math.hypot(at[0] - pin.at[0], at[1] - pin.at[1]));
  return Math.min(preferred, Math.max(pin.radius, Math.min(...distances) / 2));
}
