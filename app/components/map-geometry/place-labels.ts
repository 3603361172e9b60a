interface Labeled {
  readonly name: string;
  readonly at: readonly [x: number, y: number];
  /** Half the width of the pin. */
  readonly radius: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Sizes {
  /** Half the height of a pin. */
  readonly pin: number;
  /** Font size. */
  readonly letter: number;
  readonly left: number;
  readonly right: number;
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The names that fit beside their pins without covering a pin or another name; the others are omitted. */
export function placeLabels(stops: readonly Labeled[], { pin, letter, left, right }: Sizes) {
  const occupied: Box[] = stops.map(({ at: [x, y], radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - pin,
    bottom: y + pin,
  }));
  return stops.flatMap(({ name, at: [x, y], radius }) => {
    const width = name.length * letter * 0.56;
    const gap = radius + pin * 0.35;
    for (const [start, anchor] of [
      [x + gap, "start"],
      [x - gap - width, "end"],
    ] as const) {
      const box = { left: start, right: start + width, top: y - letter * 0.6, bottom: y + letter * 0.6 };
      if (box.left < left || box.right > right || occupied.some((other) => meet(box, other))) continue;
      occupied.push(box);
      return [{ name, x: anchor === "start" ? box.left : box.right, y, anchor }];
    }
    return [];
  });
}
