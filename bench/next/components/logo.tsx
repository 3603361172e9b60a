export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <rect width="64" height="64" rx="18" fill="#0b5563" />
        <path
          fill="#f4b740"
          d="M32 8c3 3 4 6 3 10 10 2 17 10 17 20 0 11-9 19-20 19s-20-8-20-19c0-10 7-18 17-20-1-4 0-7 3-10z"
        />
        <path d="M20 41c5 4 19 4 24 0" strokeWidth="3.5" strokeLinecap="round" fill="none" stroke="#fff" />
      </svg>
      <span>Calabash</span>
    </span>
  );
}
