import type { Box, Point } from "#server/maps/outline.ts";

/** The side of a cell, in units. */
const CELL = 12;
/** More room than this around a name makes it no easier to read. */
const MAX_ROOM = 14;

interface Shape {
  readonly country: string;
  readonly points: readonly Point[];
}

/** What lies where on a map, on a grid: a country, something drawn, or null for the open sea. */
export function createTerrain(shapes: readonly Shape[], width: number, height: number) {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const cells: (string | null)[] = Array.from({ length: columns * rows }, () => null);
  for (const { points, country } of shapes) {
    for (let row = 0; row < rows; row += 1) {
      const crossings = crossingsAt(points, (row + 0.5) * CELL);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const from = Math.max(0, Math.ceil((crossings[pair] ?? 0) / CELL - 0.5));
        const to = Math.min(columns - 1, Math.floor((crossings[pair + 1] ?? 0) / CELL - 0.5));
        cells.fill(country, row * columns + from, row * columns + Math.max(from, to + 1));
      }
    }
  }

  /** How many cells left of and above each corner are not free, so that a box is checked in one step. */
  function countTaken(isFree: (country: string | null, at: Point) => boolean) {
    const counts = new Uint16Array((columns + 1) * (rows + 1));
    for (let row = 0; row < rows; row += 1) {
      let inRow = 0;
      for (let column = 0; column < columns; column += 1) {
        const cell = cells[row * columns + column] ?? null;
        if (!isFree(cell, [(column + 0.5) * CELL, (row + 0.5) * CELL])) inRow += 1;
        counts[(row + 1) * (columns + 1) + column + 1] =
          (counts[row * (columns + 1) + column + 1] ?? 0) + inRow;
      }
    }
    return (left: number, top: number, right: number, bottom: number): boolean => {
      if (left < 1 || top < 1 || right >= columns - 1 || bottom >= rows - 1) return true;
      const at = (column: number, row: number) => counts[row * (columns + 1) + column] ?? 0;
      return at(right + 1, bottom + 1) - at(left, bottom + 1) - at(right + 1, top) + at(left, top) > 0;
    };
  }

  return {
    /** Marks a box as drawn on. */
    block([left, top, right, bottom]: Box): void {
      for (let row = Math.max(0, Math.floor(top / CELL)); row < Math.min(rows, bottom / CELL); row += 1) {
        const from = Math.max(0, Math.floor(left / CELL));
        const to = Math.max(from, Math.min(columns, Math.ceil(right / CELL)));
        cells.fill("drawn", row * columns + from, row * columns + to);
      }
    },
    /** The upper left corner for something of this size, with the most room around it; null if it has none. */
    findRoom(
      across: number,
      down: number,
      isFree: (country: string | null, at: Point) => boolean,
      maxRoom = MAX_ROOM,
    ): Point | null {
      const isTaken = countTaken(isFree);
      const [wide, high] = [Math.ceil(across / CELL), Math.ceil(down / CELL)];
      let [best, bestRoom]: [Point | null, number] = [null, 0];
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < columns; column += 1) {
          let room = bestRoom;
          const next = () => room + 1;
          while (
            room < maxRoom &&
            !isTaken(column - next(), row - next(), column + wide + room, row + high + room)
          )
            room += 1;
          if (room > bestRoom) [best, bestRoom] = [[column * CELL, row * CELL], room];
        }
      }
      return best;
    },
    /** The corners of a scattered pattern, as by hand but the same each time, where this much is free. */
    scatter(
      step: number,
      [across, down]: Point,
      isFree: (country: string | null, at: Point) => boolean,
    ): readonly Point[] {
      const isTaken = countTaken(isFree);
      const corners: Point[] = [];
      for (let row = 0; row * step * 0.6 < height; row += 1) {
        for (let column = 0; column * step < width; column += 1) {
          const jitter = ((row * 53 + column * column * 31 + column * 7) % 37) / 37;
          const x = (column + (row % 2) * 0.5 + jitter * 0.45) * step;
          const y = (row + ((jitter * 7) % 1) * 0.5) * step * 0.6;
          const [left, top] = [Math.floor(x / CELL), Math.floor(y / CELL)];
          if (!isTaken(left, top, left + Math.ceil(across / CELL), top + Math.ceil(down / CELL)))
            corners.push([Math.round(x), Math.round(y)]);
        }
      }
      return corners;
    },
  };
}

/** Where a horizontal line crosses the outline, from left to right. */
const crossingsAt = (points: readonly Point[], y: number): readonly number[] =>
  points
    .flatMap(([x1, y1], index) => {
      const [x2, y2] = points.at(index - 1) ?? [x1, y1];
      return y1 > y !== y2 > y ? [x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)] : [];
    })
    .sort((one, other) => one - other);
