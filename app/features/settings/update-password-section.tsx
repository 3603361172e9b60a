import { type FormEvent, useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { NewPasswordFields } from "#app/components/ui/new-password-fields.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { withConfirmedIdentity } from "#app/lib/confirm-identity.ts";
import { notify } from "#app/lib/notify.ts";
import { newStaffPasswordError } from "#domain/new-password.ts";

export function UpdatePasswordSection() {
  const { auth } = useAdminSession();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = newStaffPasswordError(password, confirmation);
    setError(problem);
    if (problem) return;
    setBusy(true);
    const result = await withConfirmedIdentity(() => auth.updateUser({ password }), auth);
    setBusy(false);
    if (result.error) {
      setError(result.error.message || "An error occurred while updating the password");
      return;
    }
    setPassword("");
    setConfirmation("");
    void notify({
      tone: "success",
      title: "Password updated",
      description: "Your admin password has been successfully updated.",
    });
  };

  return (
    <Panel title="Update Password" description="For your own account. Your other devices are logged out.">
      <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
        {error && <Notice tone="error">{error}</Notice>}
        <NewPasswordFields
          password={password}
          confirmation={confirmation}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
        <div>
          <Button type="submit" disabled={!password || !confirmation || isBusy}>
            {isBusy ? "Updating..." : "Update Password"}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
