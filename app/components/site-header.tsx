import { Menu, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Link, NavLink } from "react-router";
import { BrandMark } from "#app/components/brand-mark.tsx";
import { MobileMenu } from "#app/components/mobile-menu.tsx";
import { CategoriesMenu, DestinationsMenu } from "#app/components/site-header-menus.tsx";
import { pageLinks } from "#app/components/site-navigation.ts";
import { usePopover } from "#app/components/use-popover.ts";
import { useCloseOnBack } from "#app/lib/use-close-on-back.ts";

/**
 * The sticky bar. From 768 px up it contains menus, on narrower screens a button that opens the mobile menu. The sizes
 * in vw keep it from overflowing a phone at 200 % text size.
 */
export function SiteHeader({ actions }: { actions?: ReactNode }) {
  const { panel: mobileMenu, isOpen, close, onToggle } = usePopover();
  const mobileMenuId = useId();
  const menuButton = useRef<HTMLButtonElement>(null);
  const { leave } = useCloseOnBack("menu", isOpen, close);

  useScrollLock(isOpen);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape on the controls inside.
    <header
      className="sticky top-0 z-40 border-sand-deep border-b bg-sand"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        close();
        menuButton.current?.focus();
      }}
    >
      {isOpen && (
        // Keyboard users close the menu with Escape or the menu button.
        <div aria-hidden onPointerDown={close} className="fixed inset-0 top-(--header) bg-ink/40 md:hidden" />
      )}
      <nav aria-label="Main" className="@container bg-sand">
        {/* From 768 px up, items wrap to a second line if enlarged text leaves no room. */}
        <div className="mx-auto flex min-h-(--header) max-w-7xl items-center gap-2 px-[min(1rem,4vw)] max-md:gap-0 max-[22.5rem]:px-2 sm:px-6 md:@max-[46rem]:flex-wrap">
          <Link to="/" className="mr-auto inline-flex min-h-[min(2.75rem,12vw)] items-center text-leaf-dark">
            <BrandMark />
          </Link>
          <WideMenu />
          {actions && <div className="flex items-center lg:ml-2 lg:gap-3">{actions}</div>}
          <button
            ref={menuButton}
            type="button"
            popoverTarget={mobileMenuId}
            aria-controls={mobileMenuId}
            aria-label={isOpen ? "Close menu" : "Open menu"}
            className="inline-flex size-[min(2.75rem,max(12vw,44px))] shrink-0 items-center justify-center rounded-full text-ink hover:bg-sand-deep md:hidden"
          >
            {isOpen ? (
              <X aria-hidden className="size-[min(1.5rem,6.5vw)]" />
            ) : (
              <Menu aria-hidden className="size-[min(1.5rem,6.5vw)]" />
            )}
          </button>
        </div>
        <MobileMenu
          ref={mobileMenu}
          id={mobileMenuId}
          onToggle={onToggle}
          onChoice={() => {
            leave();
            close();
          }}
        />
      </nav>
    </header>
  );
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

/** Prevents the page behind an open menu from scrolling. */
function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    const { style } = document.documentElement;
    style.overflow = "hidden";
    return () => {
      style.overflow = "";
    };
  }, [isLocked]);
}
