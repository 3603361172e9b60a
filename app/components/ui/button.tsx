import { type ComponentProps, type MouseEvent, useRef } from "react";
import { Link } from "react-router";

type Variant = "primary" | "secondary" | "card" | "sun" | "quiet" | "quiet-danger" | "danger";
type Size = "md" | "lg" | "sm";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-full py-1.5 text-center font-semibold transition-colors disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";
const VARIANTS: Record<Variant, string> = {
  primary: "bg-leaf text-white hover:bg-leaf-dark",
  secondary: "bg-white text-sea ring-1 ring-sea/40 ring-inset hover:bg-sand-deep",
  // Changes color when the pointer is over the card. A `hover:` class would override `group-hover:`.
  card: "bg-white text-sea ring-1 ring-sea/40 ring-inset group-hover:bg-leaf group-hover:text-white",
  sun: "bg-sun text-ink hover:bg-[#e5a528]",
  quiet: "text-sea hover:bg-sand-deep",
  "quiet-danger": "text-coral-ink hover:bg-sand-deep",
  danger: "bg-coral-ink text-white hover:bg-[#9c2f19]",
};
const SIZES: Record<Size, string> = {
  sm: "min-h-9 max-md:min-h-11 px-4 text-sm",
  md: "min-h-11 px-6",
  lg: "min-h-13 px-[min(2rem,8vw)] text-lg",
};

interface ButtonStyle {
  variant?: Variant;
  size?: Size;
}

/** The classes of a button, for other elements than buttons and links. */
export function buttonStyle({ variant = "primary", size = "md" }: ButtonStyle = {}): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}

interface PlainButtonProps extends ComponentProps<"button"> {
  /** The button refuses presses, but keeps the focus, which a browser takes from an element with this attribute. */
  disabled?: boolean;
  /** False until the page's script handles presses. */
  isReady?: boolean;
}

/**
 * A button without style. While a press is at work (`onClick` returns a promise), further ones do nothing. No other
 * `<button>` of the app has the attribute `disabled`.
 */
export function PlainButton({
  type = "button",
  disabled = false,
  isReady = true,
  onClick,
  ...props
}: PlainButtonProps) {
  const isAtWork = useRef(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also keeps Enter in a field from submitting the form.
    if (disabled) event.preventDefault();
    if (disabled || isAtWork.current) return;
    const work: unknown = onClick?.(event);
    if (!(work instanceof Promise)) return;
    isAtWork.current = true;
    void work.finally(() => {
      isAtWork.current = false;
    });
  };
  return (
    <button
      {...props}
      type={type}
      disabled={!isReady}
      aria-disabled={disabled || undefined}
      onClick={press}
    />
  );
}

export function Button({ variant, size, className = "", ...props }: PlainButtonProps & ButtonStyle) {
  return <PlainButton {...props} className={`${buttonStyle({ variant, size })} ${className}`} />;
}

export function ButtonLink({
  variant,
  size,
  className = "",
  ...props
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...props} className={`${buttonStyle({ variant, size })} ${className}`} />;
}
