import { z } from "zod";
import { Panel } from "#app/components/admin/panel.tsx";
import { RecordForm } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { NewPasswordFields } from "#app/components/ui/new-password-fields.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { FieldError } from "#app/lib/app-error.ts";
import { withConfirmedIdentity } from "#app/lib/confirm-identity.ts";
import { useRecordForm } from "#app/lib/use-record-form.ts";
import { newStaffPasswordError } from "#domain/new-password.ts";

const FAILED = "An error occurred while updating the password";
const BLANK = { password: "", confirmation: "" };

const newPassword = z
  .object({ password: z.string(), confirmation: z.string() })
  .superRefine(({ password, confirmation }, context) => {
    const message = newStaffPasswordError(password, confirmation);
    if (message) context.addIssue({ code: "custom", path: ["password"], message });
  });

export function UpdatePasswordSection() {
  const { auth } = useAdminSession();
  const record = useRecordForm({
    what: "your password",
    // A password is never stored in the browser.
    name: null,
    record: null,
    blank: BLANK,
    schema: newPassword,
    save: async ({ password }) => {
      const { error } = await withConfirmedIdentity(() => auth.updateUser({ password }), auth);
      if (error) throw new FieldError("password", error.message || FAILED, error.message);
    },
    done: {
      title: "Password updated",
      description: "Your admin password has been successfully updated.",
    },
    failed: FAILED,
    affected: [],
  });
  const { form, field, input, isSubmitting } = record;
  const { error } = field("password");
  return (
    <Panel title="Update Password" description="For your own account. Your other devices are logged out.">
      <RecordForm record={record} className="flex max-w-md flex-col gap-4">
        {error && <Notice tone="error">{error}</Notice>}
        <NewPasswordFields
          {...input}
          onPassword={(password) => form.setValue("password", password)}
          onConfirmation={(confirmation) => form.setValue("confirmation", confirmation)}
        />
        <div>
          <Button type="submit" disabled={!input.password || !input.confirmation || isSubmitting}>
            {isSubmitting ? "Updating..." : "Update Password"}
          </Button>
        </div>
      </RecordForm>
    </Panel>
  );
}
