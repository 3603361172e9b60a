import { FixedList } from "#app/components/ui/fixed-list.tsx";

interface EmailAddressProps {
  email: string;
  /** In the back office no word is broken; on a public page one is, before the page scrolls sideways. */
  isWhole?: boolean;
}

/** An address that, where it has to, breaks after the @ or before a dot. */
export function EmailAddress({ email, isWhole = false }: EmailAddressProps) {
  const parts = email.split(/(?<=@)|(?=\.)/);
  return (
    <span className={isWhole ? "break-words" : undefined}>
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
