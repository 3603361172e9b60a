import { FixedList } from "#app/components/ui/fixed-list.tsx";

interface EmailAddressProps {
  email: string;
  /** In the back office words are never broken; on a public page they are if the page would scroll sideways. */
  isWhole?: boolean;
}

/** An email address that wraps after the @ or before a dot. */
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
