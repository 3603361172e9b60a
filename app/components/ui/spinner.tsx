/** Full-screen spinner with a text. Without JavaScript it would never end, so the page says so instead. */
export function SpinnerScreen({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="flex min-h-[60dvh] grow flex-col items-center justify-center gap-4 noscript:hidden"
    >
      <div
        aria-hidden
        className="size-10 animate-spin rounded-full border-4 border-sand-deep border-t-leaf"
      />
      <p className="text-ink-soft">{label}</p>
    </div>
  );
}
