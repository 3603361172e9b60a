interface RouteLineProps {
  /** Countries or places in travel order. */
  stops: readonly { readonly at: readonly number[] }[];
  /** One percent of the map's width. */
  unit: number;
  color?: string;
}

/** A dotted line from stop to stop, slightly curved so that outbound and return legs do not overlap. */
export function RouteLine({ stops, unit, color = "stroke-ink" }: RouteLineProps) {
  const legs = stops.slice(1).flatMap((stop, index) => {
    const from = stops[index];
    return from ? [{ from: from.at, to: stop.at }] : [];
  });
  return (
    <g aria-hidden className={`pointer-events-none fill-none ${color}`} data-route={stops.length}>
      {legs.map(({ from: [x = 0, y = 0], to: [toX = 0, toY = 0] }) => {
        // The control point of the curve is beside the middle of the leg.
        const controlX = (x + toX) / 2 - (toY - y) / 6;
        const controlY = (y + toY) / 2 + (toX - x) / 6;
        return (
          <path
            key={`${x} ${y} ${toX} ${toY}`}
            d={`M${x} ${y}Q${controlX} ${controlY} ${toX} ${toY}`}
            strokeWidth={unit * 0.5}
            strokeDasharray={`${unit * 1.4} ${unit}`}
            strokeLinecap="round"
          />
        );
      })}
    </g>
  );
}
