import { ArrowRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import { HeaderMenu } from "#app/components/header-menu.tsx";
import { Illustration } from "#app/components/illustration.tsx";
import { categoryLinks, regionLinkList } from "#app/components/site-navigation.ts";
import { useIsCurrent } from "#app/components/use-is-current.ts";

/** Which of the two menus contains the current page. */
function useCurrentMenu(): "destinations" | "categories" | null {
  const { pathname, search } = useLocation();
  if (pathname.startsWith("/itinerary")) return "destinations";
  if (!/^\/destinations(\/|$)/.test(pathname)) return null;
  const isByCategory = pathname.startsWith("/destinations/category/");
  return isByCategory || new URLSearchParams(search).has("category") ? "categories" : "destinations";
}

export function DestinationsMenu() {
  const isCurrent = useIsCurrent();
  return (
    <HeaderMenu
      label="Destinations"
      isCurrent={useCurrentMenu() === "destinations"}
      panelClassName="w-[40rem] p-5"
    >
      <h2 className="mb-3 px-1 font-sans font-semibold text-ink-soft text-sm uppercase tracking-[0.12em]">
        Regions
      </h2>
      <ul className="grid grid-cols-3 gap-4">
        {regionLinkList.map(({ name, to, image }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent(to) ? "page" : undefined}
              className="group block rounded-xl"
            >
              <span className="block overflow-hidden rounded-xl">
                <Illustration
                  image={image}
                  sizes="12rem"
                  maxWidth={640}
                  className="aspect-[4/5] w-full transition-transform duration-300 group-hover:scale-105"
                />
              </span>
              <span className="block px-1 pt-2.5 pb-1 font-display font-semibold text-ink text-lg group-hover:text-leaf-dark group-aria-[current=page]:text-leaf-dark group-aria-[current=page]:underline">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MenuFooterLink to="/destinations">View All Destinations</MenuFooterLink>
    </HeaderMenu>
  );
}

export function CategoriesMenu() {
  const isCurrent = useIsCurrent();
  return (
    <HeaderMenu
      label="Trip Categories"
      isCurrent={useCurrentMenu() === "categories"}
      panelClassName="w-72 p-3"
    >
      <ul>
        {categoryLinks.map(({ name, to, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent(to) ? "page" : undefined}
              className="flex min-h-12 items-center gap-3 rounded-xl px-3 font-semibold hover:bg-sand-deep aria-[current=page]:text-leaf-dark aria-[current=page]:underline"
            >
              <Icon aria-hidden className="size-5 text-coral-ink" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <MenuFooterLink to="/destinations">View All Categories</MenuFooterLink>
    </HeaderMenu>
  );
}

function MenuFooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="mt-3 flex min-h-11 items-center justify-between rounded-xl bg-sand px-4 font-semibold text-leaf-dark hover:bg-sand-deep"
    >
      {children}
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  );
}
