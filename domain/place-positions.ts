import { gazetteer } from "#domain/gazetteer.ts";
import { slug } from "#domain/maps/map-path.ts";

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The coordinates in the address of a map, such as '…/@13.1,-59.6,15z' or '…?q=13.1,-59.6'. */
export function positionInLink(link: string): Position | null {
  const [, latitude, longitude] =
    /(?:@|[?&](?:q|ll|query|center|destination)=|#map=\d+\/)(-?\d{1,2}\.\d+)(?:,|%2C|\/)(-?\d{1,3}\.\d+)/i.exec(
      link,
    ) ?? [];
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null;
}

/** The known places that a text names, such as 'Lima airport'. Several countries may have one of the same name. */
export const positionsNamed = (text: string): readonly Position[] =>
  text.trim() === ""
    ? []
    : Object.values(gazetteer)
        .flat()
        .filter(([name]) => `-${slug(text)}-`.includes(`-${slug(name)}-`))
        .map(([, latitude, longitude]) => ({ latitude, longitude }));
