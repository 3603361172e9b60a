export function Icon({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
