import { ChevronDown } from "lucide-react";
import type { ReactNode, Ref, ToggleEvent } from "react";
import { Link, NavLink } from "react-router";
import { categoryLinks, pageLinks, regionLinkList } from "#app/components/site-navigation.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { useIsCurrent } from "#app/components/use-is-current.ts";

interface MobileMenuProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  onToggle(event: ToggleEvent): void;
  onChoice(): void;
}

const ROW = "flex min-h-13 w-full items-center justify-between text-left font-semibold text-lg";

/** The menu on screens below 768 px. Opening it adds a history entry, which the chosen link replaces. */
export function MobileMenu({ ref, id, onToggle, onChoice }: MobileMenuProps) {
  return (
    <div
      ref={ref}
      id={id}
      // 'auto' would close the menu when a link outside it is pressed. Closing goes back in the history, and
      // the link's navigation would race with that.
      popover="manual"
      onToggle={onToggle}
      className="slide-up fixed inset-x-0 top-(--header) bottom-auto max-h-[calc(100dvh-var(--header))] w-full overflow-y-auto overscroll-contain border-sand-deep border-b bg-sand px-[min(1.5rem,7.5vw)] pt-2 pb-8 shadow-float md:hidden"
    >
      <ul className="divide-y divide-sand-deep">
        <li>
          <MenuSection label="Destinations">
            {regionLinkList.map(({ name, to }) => (
              <MenuLink key={to} to={to} onClick={onChoice}>
                {name}
              </MenuLink>
            ))}
            <MenuLink to="/destinations" onClick={onChoice}>
              View All Destinations
            </MenuLink>
          </MenuSection>
        </li>
        <li>
          <MenuSection label="Trip Categories">
            {categoryLinks.map(({ name, to }) => (
              <MenuLink key={to} to={to} onClick={onChoice}>
                {name}
              </MenuLink>
            ))}
            <MenuLink to="/destinations" onClick={onChoice}>
              View All Categories
            </MenuLink>
          </MenuSection>
        </li>
        {pageLinks.map(({ name, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              replace
              onClick={onChoice}
              className={`${ROW} aria-[current=page]:text-leaf-dark`}
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
      <ButtonLink to="/destinations" replace onClick={onChoice} size="lg" className="mt-6 w-full">
        Explore Trips
      </ButtonLink>
    </div>
  );
}

function MenuSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className={`${ROW} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        {label}
        <ChevronDown
          aria-hidden
          className="size-5 text-coral-ink transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="mb-3 border-sun border-l-4 pl-4">{children}</ul>
    </details>
  );
}

function MenuLink(props: { to: string; onClick(): void; children: string }) {
  const isCurrent = useIsCurrent()(props.to);
  return (
    <li>
      <Link
        {...props}
        replace
        aria-current={isCurrent ? "page" : undefined}
        className="flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:text-leaf-dark"
      />
    </li>
  );
}
