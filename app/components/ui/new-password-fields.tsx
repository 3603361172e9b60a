import { PasswordField } from "#app/components/ui/password-field.tsx";

interface NewPasswordFieldsProps {
  password: string;
  confirmation: string;
  onPassword(password: string): void;
  onConfirmation(confirmation: string): void;
}

/** A new password, entered twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New Password"
        name="new-password"
        autoComplete="new-password"
        value={props.password}
        onChange={(event) => props.onPassword(event.target.value)}
      />
      <PasswordField
        label="Confirm Password"
        name="confirm-password"
        autoComplete="new-password"
        value={props.confirmation}
        onChange={(event) => props.onConfirmation(event.target.value)}
      />
    </>
  );
}
