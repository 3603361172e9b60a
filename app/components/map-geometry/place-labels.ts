interface LabeledPin {
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
  readonly halfPinHeight: number;
  readonly fontSize: number;
  /** Edges of the map. */
  readonly left: number;
  readonly right: number;
}

/** Average width of a letter, relative to the font size. */
const LETTER_WIDTH = 0.56;

const doOverlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The names that fit beside their pins without covering a pin or another name; the others are omitted. */
export function placeLabels(pins: readonly LabeledPin[], { halfPinHeight, fontSize, left, right }: Sizes) {
  const occupied: Box[] = pins.map(({ at: [x, y], radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - halfPinHeight,
    bottom: y + halfPinHeight,
  }));
  return pins.flatMap(({ name, at: [x, y], radius }) => {
    const width = name.length * fontSize * LETTER_WIDTH;
    const gap = radius + halfPinHeight * 0.35;
    const halfHeight = fontSize * 0.6;
    for (const [start, anchor] of [
      [x + gap, "start"],
      [x - gap - width, "end"],
    ] as const) {
      const box = { left: start, right: start + width, top: y - halfHeight, bottom: y + halfHeight };
      if (box.left < left || box.right > right || occupied.some((other) => doOverlap(box, other))) continue;
      occupied.push(box);
      return [{ name, x: anchor === "start" ? box.left : box.right, y, anchor }];
    }
    return [];
  });
}
