import { FixedList } from "#app/components/ui/fixed-list.tsx";

/** An address that, where it has to, breaks after the @ or before a dot, never inside a word. */
export function EmailAddress({ email }: { email: string }) {
  const parts = email.split(/(?<=@)|(?=\.)/);
  return (
    <span className="break-words">
      <FixedList items={parts}>
        {(part, place) => (
          <>
            {place > 0 && <wbr />}
            {part}
          </>
        )}
      </FixedList>
    </span>
  );
}
