import { useLocation } from "react-router";

/** Whether a menu link leads to the current page; a region's page has two URLs. */
export function useIsCurrent(): (to: string) => boolean {
  const { pathname, search } = useLocation();
  return (to) => to === pathname + search || to.replace(/\?(\w+)=/, "/$1/") === pathname;
}
