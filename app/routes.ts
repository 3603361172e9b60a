import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The table of contents. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("destinations", "routes/public/destinations.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
] satisfies RouteConfig;
