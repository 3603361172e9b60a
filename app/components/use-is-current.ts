import { useLocation } from "react-router";

/** Whether a link of the menus leads to the page in sight; a region's page has two addresses. */
export function useIsCurrent(): (to: string) => boolean {
  const { pathname, search } = useLocation();
  return (to) => to === pathname + search || to.replace(/\?(\w+)=/, "/$1/") === pathname;
}
