import { useLocation } from "react-router";

/** Whether a menu link leads to the current page. A region or category has two URLs: '?region=…' and '/region/…'. */
export function useIsCurrent(): (to: string) => boolean {
  const { pathname, search } = useLocation();
  return (to) => to === pathname + search || to.replace(/\?(\w+)=/, "/$1/") === pathname;
}
