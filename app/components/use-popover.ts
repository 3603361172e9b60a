import { type ToggleEvent, useEffect, useRef, useState } from "react";

/** State of an element with the `popover` attribute, which HTML alone opens and closes, even before hydration. */
export function usePopover() {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setOpen(panel.current?.matches(":popover-open") === true);
  }, []);
  return {
    panel,
    open,
    close: () => panel.current?.hidePopover(),
    onToggle: (event: ToggleEvent) => {
      if (event.target === event.currentTarget) setOpen(event.newState === "open");
    },
  };
}
