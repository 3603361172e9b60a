import { type ToggleEvent, useEffect, useRef, useState } from "react";

/** State of a panel with the `popover` attribute. The browser opens and closes it, even before hydration. */
export function usePopover() {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The user may have opened the panel before hydration.
  useEffect(() => {
    setOpen(panel.current?.matches(":popover-open") === true);
  }, []);
  return {
    panel,
    isOpen,
    close: () => panel.current?.hidePopover(),
    onToggle: (event: ToggleEvent) => {
      // Ignores toggle events of elements inside, such as <details>.
      if (event.target === event.currentTarget) setOpen(event.newState === "open");
    },
  };
}
