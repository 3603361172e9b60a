import { useEffect, useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";

/** Scrolls to a field or section and moves the focus there. */
export function showElement(id: string) {
  const element = document.getElementById(id);
  // Closed details would hide the content of a section, or the field.
  const inside = element?.querySelectorAll<HTMLDetailsElement>(":scope > details") ?? [];
  for (const details of [...inside, element?.closest("details")]) if (details) details.open = true;
  element?.scrollIntoView({ block: id.startsWith("section-") ? "start" : "center" });
  element?.focus({ preventScroll: true });
}

interface ObstaclesProps {
  obstacles: readonly { readonly text: string; readonly id: string }[];
  /** Null if they prevent sending, instead of being doubts. */
  onSendAnyway: (() => void) | null;
}

/** Everything that prevents sending or is doubtful, each with a link to its field. */
export function Obstacles({ obstacles, onSendAnyway }: ObstaclesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // Centered, because the sticky bar covers the bottom of the window.
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice
        tone={onSendAnyway ? "info" : "error"}
        title={onSendAnyway ? "Is this right?" : "Before you can send"}
      >
        <ul className="list-disc pl-5">
          {obstacles.map(({ text, id }) => (
            <li key={`${id} ${text}`}>
              <a
                href={`#${id}`}
                className="underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault();
                  showElement(id);
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
        {onSendAnyway && (
          <Button size="sm" className="mt-2" onClick={onSendAnyway}>
            Send anyway...
          </Button>
        )}
      </Notice>
    </div>
  );
}
