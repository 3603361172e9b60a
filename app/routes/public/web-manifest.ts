import { pageServices } from "#app/lib/page-services.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Route } from "./+types/web-manifest.ts";

const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" });

/** For the home screen of a phone. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const { name } = await readSiteDetails(services.visitor);
  return Response.json(
    {
      name,
      short_name: name,
      start_url: "/start",
      scope: "/",
      display: "standalone",
      background_color: "#fbf7ef",
      theme_color: "#fbf7ef",
      icons: [icon(192), icon(512), { ...icon(512), purpose: "maskable" }],
    },
    { headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" } },
  );
}
