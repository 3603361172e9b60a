import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { usePopover } from "#app/components/use-popover.ts";

interface HeaderMenuProps {
  label: ReactNode;
  /** Whether the menu contains a link to the current page. */
  isCurrent?: boolean;
  /** Tailwind classes for the panel's width. */
  panelClassName: string;
  children: ReactNode;
}

/** Selector of the menu's items. */
const ITEM_SELECTOR = "a, button";

const NEXT_INDEX: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  // With focus on the button (index -1), Arrow Up goes to the last item.
  ArrowUp: (index, count) => (Math.max(index, 0) - 1 + count) % count,
  ArrowLeft: (index, count) => (Math.max(index, 0) - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * A menu button. Opens on click, Enter, Space or Arrow Down, but never on hover, so that touch and mouse behave the
 * same. The browser closes it on Escape and on a click outside. The sizes in vw keep the header from overflowing a phone
 * at 200 % text size.
 */
export function HeaderMenu({ label, isCurrent = false, panelClassName, children }: HeaderMenuProps) {
  const panelId = useId();
  const { panel, isOpen, close, onToggle } = usePopover();
  const button = useRef<HTMLButtonElement>(null);

  const moveFocus = (event: KeyboardEvent) => {
    const nextIndex = NEXT_INDEX[event.key];
    // Not `isOpen`, which changes a moment later: a second key would be ignored.
    const isPanelOpen = panel.current?.matches(":popover-open") === true;
    if (!nextIndex || (!isPanelOpen && event.key !== "ArrowDown")) return;
    event.preventDefault();
    if (!isPanelOpen) button.current?.click();
    const items = [...(panel.current?.querySelectorAll<HTMLElement>(ITEM_SELECTOR) ?? [])];
    const current = items.findIndex((item) => item.matches(":focus"));
    items[nextIndex(current, items.length)]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for keys and focus of the controls inside.
    <div
      onKeyDown={moveFocus}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        popoverTarget={panelId}
        aria-controls={panelId}
        aria-current={isCurrent || undefined}
        className={`inline-flex min-h-[min(2.75rem,max(12vw,44px))] min-w-[min(2.75rem,max(12vw,44px))] items-center justify-center gap-1.5 whitespace-nowrap rounded-full px-1.5 font-semibold text-[0.9375rem] text-ink hover:bg-sand-deep aria-[current=true]:text-leaf-dark aria-[current=true]:underline aria-[current=true]:decoration-2 aria-[current=true]:underline-offset-8 lg:px-4 lg:text-base ${isOpen ? "bg-sand-deep" : ""}`}
      >
        {label}
        <ChevronDown
          aria-hidden
          className={`size-4 text-coral-ink transition-transform max-[22.5rem]:hidden ${isOpen ? "rotate-180" : ""}`}
        />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens for clicks on the items inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an item is a click too. */}
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        onToggle={onToggle}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest(ITEM_SELECTOR)) close();
        }}
        className={`header-menu slide-up rounded-card bg-white text-ink shadow-float ring-1 ring-sand-deep ${panelClassName}`}
      >
        {children}
      </div>
    </div>
  );
}
