import { IndexKeyedList } from "#app/components/ui/index-keyed-list.tsx";

interface EmailAddressProps {
  email: string;
  /** Keeps a table column wide enough for the longest part of the address. Otherwise a part may break anywhere. */
  keepsColumnWidth?: boolean;
}

/** An e-mail address that wraps after the @ or before a dot. */
export function EmailAddress({ email, keepsColumnWidth = false }: EmailAddressProps) {
  const parts = email.split(/(?<=@)|(?=\.)/);
  return (
    <span className={keepsColumnWidth ? "break-words" : undefined}>
      <IndexKeyedList items={parts}>
        {(part, index) => (
          <>
            {index > 0 && <wbr />}
            {part}
          </>
        )}
      </IndexKeyedList>
    </span>
  );
}
