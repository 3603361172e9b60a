import { useRouteLoaderData } from "react-router";
import { defaultSiteDetails, type SiteDetails } from "#domain/default-site-details.ts";

/** The site details with which this page was rendered. */
export function useSiteDetails(): SiteDetails {
  const root = useRouteLoaderData<{ siteDetails?: SiteDetails }>("root");
  return root?.siteDetails ?? defaultSiteDetails;
}
