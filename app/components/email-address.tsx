/** An address that, where it does not fit, goes on in the next line after its '@'. */
export function EmailAddress({ email }: { email: string }) {
  const [name, host] = email.split("@");
  return (
    <span>
      {name}@<wbr />
      {host}
    </span>
  );
}
