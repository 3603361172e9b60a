import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";

interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  current: string;
  onChange(id: string): void;
  /**
   * On narrow screens, keeps the tab list visible below the header while the panel scrolls. The factor 99 in the class
   * turns that off on low screens (see styles/brand.css).
   */
  isSticky?: boolean;
  /** Less room above the panel. */
  isCompact?: boolean;
}

const NEXT_INDEX: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Tabs that follow the ARIA pattern: arrow keys move between them, and Tab stops only once. All panels stay in the
 * page, so that printing and search include them.
 */
export function Tabs({ label, tabs, current, onChange, isSticky, isCompact }: TabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const change = useTabChange(list, current, onChange);
  const moveByKey = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === current);
    const target = NEXT_INDEX[event.key]?.(index, tabs.length);
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    change(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  return (
    // Labels wrap to two lines if necessary. At 200 % text size, the tabs wrap too. The negative scroll margin makes
    // scrollIntoView end right below the header, despite the page's larger scroll padding.
    <div className="@container max-md:-scroll-mt-8 md:-scroll-mt-4">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`flex gap-1 overflow-x-auto @max-[26rem]:gap-0 @max-[15rem]:flex-wrap shadow-[inset_0_-2px_0_var(--color-sand-deep)] ${isSticky ? "max-lg:sticky max-lg:top-[min(var(--header),(100vh-31.25rem)*99)] max-lg:z-20 max-lg:-mx-6 max-lg:bg-sand max-lg:px-6 max-sm:px-4" : ""}`}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === current}
            aria-controls={`${prefix}-panel-${tab.id}`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => change(tab.id)}
            onKeyDown={moveByKey}
            className="wrap-normal min-h-11 border-transparent @min-[26rem]:whitespace-nowrap border-b-2 px-4 font-semibold text-ink-soft @max-[26rem]:px-2 @max-[26rem]:text-sm hover:text-ink aria-selected:border-leaf aria-selected:text-leaf-dark"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}-panel-${tab.id}`}
          aria-labelledby={`${prefix}-tab-${tab.id}`}
          hidden={tab.id !== current}
          className={`print:block ${isCompact ? "pt-3" : "pt-6"}`}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}

/**
 * Returns a function that shows another tab. If the tab list is stuck below the header, the function also scrolls to
 * the top of the new panel, which may be shorter.
 */
function useTabChange(
  list: RefObject<HTMLElement | null>,
  current: string,
  onChange: (id: string) => void,
): (id: string) => void {
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the panel of the pressed tab is shown.
  useLayoutEffect(() => {
    const container = list.current?.parentElement;
    if (!wasPressed.current || !container) return;
    wasPressed.current = false;
    const isStuck =
      (list.current?.getBoundingClientRect().top ?? 0) > container.getBoundingClientRect().top + 1;
    if (isStuck) container.scrollIntoView();
  }, [current]);
  return (id) => {
    wasPressed.current = id !== current;
    onChange(id);
  };
}
