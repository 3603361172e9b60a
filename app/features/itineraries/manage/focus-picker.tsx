import type { PointerEvent } from "react";
import { formatFocalPoint, parseFocalPoint } from "#domain/focal-point.ts";

interface FocusPickerProps {
  src: { readonly src: string; readonly srcSet?: string };
  alt: string;
  /** Start of the sliders' accessible names, such as 'Focus of image 2'. */
  name: string;
  focus: string | null;
  onChange(focus: string | null): void;
}

/** Sets the point that stays visible when the image is cropped, by click or with two sliders. */
export function FocusPicker({ src, alt, name, focus, onChange }: FocusPickerProps) {
  const { x, y } = parseFocalPoint(focus);
  const setFocusByPointer = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange(
      formatFocalPoint({
        x: ((event.clientX - box.left) / box.width) * 100,
        y: ((event.clientY - box.top) / box.height) * 100,
      }),
    );
  };
  const slider = (axis: "x" | "y", label: string) => (
    <label className="flex items-center gap-3 text-sm">
      <span className="w-28 shrink-0">{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        aria-label={`${name}: ${label.toLowerCase()}`}
        value={axis === "x" ? x : y}
        onChange={(event) => onChange(formatFocalPoint({ x, y, [axis]: Number(event.target.value) }))}
        className="min-h-8 w-full accent-leaf"
      />
    </label>
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="relative w-fit max-w-full cursor-crosshair" onPointerDown={setFocusByPointer}>
        <img {...src} sizes="40rem" alt={alt} className="max-h-80 max-w-full rounded-lg bg-sand-deep" />
        <span
          aria-hidden
          className="pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-white bg-leaf/60 shadow-float"
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      </div>
      <p className="text-ink-soft text-sm">Click the part that must stay visible.</p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {slider("x", "Horizontal")}
        {slider("y", "Vertical")}
      </div>
    </div>
  );
}
