// Must match the projection of scripts/make-map-geometry.mjs: Lambert azimuthal equal-area around 10° south, 74° west.
/** The latitude is in radians, the longitude in degrees. */
const CENTER = { latitude: radians(-10), longitude: -74 };
const SCALE = 753.07;
const ORIGIN = { x: 499.37, y: 553.01 };

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Map coordinates of a place. Formulas: https://mathworld.wolfram.com/LambertAzimuthalEqual-AreaProjection.html */
export function toMapCoordinates(latitude: number, longitude: number): readonly [x: number, y: number] {
  const [phi, lambda] = [radians(latitude), radians(longitude - CENTER.longitude)];
  const [sin0, cos0] = [Math.sin(CENTER.latitude), Math.cos(CENTER.latitude)];
  const across = Math.cos(phi) * Math.cos(lambda);
  const stretch = SCALE * Math.sqrt(2 / (1 + sin0 * Math.sin(phi) + cos0 * across));
  return [
    round(ORIGIN.x + stretch * Math.cos(phi) * Math.sin(lambda)),
    round(ORIGIN.y - stretch * (cos0 * Math.sin(phi) - sin0 * across)),
  ];
}

const round = (value: number) => Math.round(value * 100) / 100;
