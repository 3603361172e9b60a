import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

interface HeaderMenuProps {
  label: ReactNode;
  /** The page in sight is one of those that the menu leads to. */
  isCurrent?: boolean;
  /** Tailwind classes of the panel's width and place. */
  panelClassName: string;
  children: ReactNode;
}

/** What a menu offers. */
const CHOICES = "a, button";

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  // From the button, whose index is -1, up means the last choice.
  ArrowUp: (index, count) => (Math.max(index, 0) - 1 + count) % count,
  ArrowLeft: (index, count) => (Math.max(index, 0) - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * A disclosure: a button that shows choices. It opens on click and keys alone, so that touch, mouse and
 * keyboard agree; it closes on a choice, on Escape, and when focus or a click goes elsewhere.
 */
export function HeaderMenu({ label, isCurrent = false, panelClassName, children }: HeaderMenuProps) {
  const panelId = useId();
  const { open, setOpen, root, button, panel, onKeyDown } = useDisclosure();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the button and the choices inside.
    <div
      ref={root}
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        aria-current={isCurrent || undefined}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 whitespace-nowrap rounded-full px-1.5 font-semibold text-[0.9375rem] text-ink hover:bg-sand-deep aria-[current=true]:text-leaf-dark aria-[current=true]:underline aria-[current=true]:decoration-2 aria-[current=true]:underline-offset-8 aria-expanded:bg-sand-deep lg:px-4 lg:text-base"
      >
        {label}
        <ChevronDown
          aria-hidden
          className={`size-4 text-coral-ink transition-transform max-[22.5rem]:hidden ${open ? "rotate-180" : ""}`}
        />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears which choice inside was made. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a choice is a click too. */}
      <div
        ref={panel}
        id={panelId}
        hidden={!open}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest(CHOICES)) setOpen(false);
        }}
        className={`slide-up absolute top-full z-10 mt-5 rounded-card bg-white shadow-float ring-1 ring-sand-deep ${panelClassName}`}
      >
        {children}
      </div>
    </div>
  );
}

/** Whether the menu is open, and what closes it or moves within it. */
function useDisclosure() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      setOpen(false);
      button.current?.focus();
      return;
    }
    const step = STEPS[event.key];
    if (!step || (!open && event.key !== "ArrowDown")) return;
    event.preventDefault();
    setOpen(true);
    // The choices can take focus only once the panel is shown.
    requestAnimationFrame(() => {
      const choices = [...(panel.current?.querySelectorAll<HTMLElement>(CHOICES) ?? [])];
      const current = choices.findIndex((choice) => choice.matches(":focus"));
      choices[step(current, choices.length)]?.focus();
    });
  };
  return { open, setOpen, root, button, panel, onKeyDown };
}
