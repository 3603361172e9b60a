import { queryOptions } from "@tanstack/react-query";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { placeColors } from "#domain/illustration-colors.ts";

/** Catalog images in our storage, for days and covers. */
async function listCatalogImages(client: DataClient) {
  const { data, error } = await client
    .from("itineraries")
    .select("title, image")
    .not("image", "is", null)
    .order("title")
    .limit(200);
  if (error) throw toAppError(error);
  // Images outside our storage have a complete URL.
  return data.flatMap(({ title, image }) =>
    image && !/^(https?:|data:|\/\/)/.test(image) ? [{ title, image }] : [],
  );
}

export const catalogImages = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "itineraries", "images"],
    queryFn: () => listCatalogImages(client),
    staleTime: 60_000,
  });

/** The drawings of kinds of places, such as 'Coral reef'. */
export const drawnPlaces = Object.keys(placeColors).flatMap((image) => {
  const name = /\/place-([a-z-]+)\.webp$/.exec(image)?.[1]?.replaceAll("-", " ");
  return name ? [{ image, title: name.charAt(0).toUpperCase() + name.slice(1) }] : [];
});
