import { Menu, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { BrandMark } from "#app/components/brand-mark.tsx";
import { CategoriesMenu, DestinationsMenu } from "#app/components/site-header-menus.tsx";
import { SiteHeaderPanel } from "#app/components/site-header-panel.tsx";
import { pageLinks } from "#app/components/site-navigation.ts";
import { useClosedByBack } from "#app/lib/use-closed-by-back.ts";

/** The bar that stays on top: menus from 768 px up, a button and its panel below. */
export function SiteHeader({ actions }: { actions?: ReactNode }) {
  const [panelOpen, setPanelOpen] = useState(false);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const closePanel = () => setPanelOpen(false);
  const { leave } = useClosedByBack(panelOpen, closePanel);

  useClosedByNavigation(setPanelOpen);
  useStillPage(panelOpen);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape, pressed on any of the controls inside.
    <header
      className="sticky top-0 z-40 border-sand-deep border-b bg-sand"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !panelOpen) return;
        closePanel();
        toggle.current?.focus();
      }}
    >
      {panelOpen && (
        // Escape and the menu button close it by keyboard.
        <div aria-hidden onPointerDown={closePanel} className="fixed inset-0 top-16 bg-ink/40 md:hidden" />
      )}
      <nav aria-label="Main" className="@container bg-sand">
        {/* Widths in letters: what does not fit beside the rest once they are enlarged goes to a line of its own. */}
        <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-2 px-4 max-[22.5rem]:gap-0 max-[22.5rem]:px-2 @max-[18rem]:flex-wrap sm:px-6 md:min-h-20 md:@max-[46rem]:flex-wrap">
          <Link to="/" className="mr-auto inline-flex min-h-11 items-center text-leaf-dark">
            <BrandMark />
          </Link>
          <WideMenu />
          {actions && <div className="flex items-center lg:ml-2 lg:gap-1">{actions}</div>}
          <button
            ref={toggle}
            type="button"
            aria-expanded={panelOpen}
            aria-controls={panelId}
            aria-label={panelOpen ? "Close menu" : "Open menu"}
            onClick={() => setPanelOpen(!panelOpen)}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink hover:bg-sand-deep md:hidden"
          >
            {panelOpen ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
          </button>
        </div>
        <SiteHeaderPanel
          id={panelId}
          open={panelOpen}
          onChoice={() => {
            leave();
            closePanel();
          }}
        />
      </nav>
    </header>
  );
}

/** Every navigation closes the panel, also one by a link outside it, such as the logo. */
function useClosedByNavigation(setOpen: (isOpen: boolean) => void): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a key of its own.
  useEffect(() => {
    setOpen(false);
  }, [key, setOpen]);
}

/** The menu from 768 px up. */
function WideMenu() {
  return (
    <ul className="hidden items-center md:flex md:@max-[46rem]:flex-wrap lg:gap-2">
      <li>
        <DestinationsMenu />
      </li>
      <li>
        <CategoriesMenu />
      </li>
      {pageLinks.map(({ name, to }) => (
        <li key={to}>
          <NavLink
            to={to}
            className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-1.5 font-semibold text-[0.9375rem] text-ink hover:bg-sand-deep aria-[current=page]:text-leaf-dark aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 lg:px-4 lg:text-base"
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** The page behind an open menu does not scroll. */
function useStillPage(isStill: boolean): void {
  useEffect(() => {
    if (!isStill) return;
    const { style } = document.documentElement;
    style.overflow = "hidden";
    return () => {
      style.overflow = "";
    };
  }, [isStill]);
}
