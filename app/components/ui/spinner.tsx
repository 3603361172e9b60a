/** Full-screen spinner with a text. Hidden without JavaScript, because it would never end. */
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
