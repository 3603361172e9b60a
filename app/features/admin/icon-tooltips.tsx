import { type ReactNode, type SyntheticEvent, useState } from "react";

interface IconTooltipsProps {
  /** Off while the sidebar is wide enough to show the names anyway. */
  isEnabled: boolean;
  children: ReactNode;
}

/** Shows the name of the hovered or focused icon beside it. Screen readers read the name from the link itself. */
export function IconTooltips({ isEnabled, children }: IconTooltipsProps) {
  const [tooltip, setTooltip] = useState<{ readonly name: string; readonly top: number } | null>(null);
  const show = (event: SyntheticEvent) => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-name]") : null;
    const { top, height } = item?.getBoundingClientRect() ?? { top: 0, height: 0 };
    setTooltip(item?.dataset.name ? { name: item.dataset.name, top: top + height / 2 } : null);
  };
  if (!isEnabled) return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for hover and focus on the links inside.
    <div
      className="flex grow flex-col"
      onPointerOver={show}
      onPointerLeave={() => setTooltip(null)}
      onFocus={show}
      onBlur={() => setTooltip(null)}
    >
      {children}
      {tooltip && (
        <span
          aria-hidden
          style={{ top: tooltip.top }}
          className="pointer-events-none fixed left-14 z-40 -translate-y-1/2 whitespace-nowrap rounded-lg bg-ink px-3 py-1.5 font-semibold text-sm text-white shadow-float"
        >
          {tooltip.name}
        </span>
      )}
    </div>
  );
}
