import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import { createUser, userKeys } from "#app/features/users/users.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";
import { useRecordForm } from "#app/lib/use-record-form.ts";
import { MIN_PASSWORD_LENGTH, MIN_STAFF_PASSWORD_LENGTH } from "#domain/new-password.ts";
import { newUser, ROLE_MEANINGS } from "#domain/users.schema.ts";

const BLANK = {
  first_name: "",
  last_name: "",
  email: "",
  password: "",
  role: "user" as const,
  invite: true,
};

export function CreateUserDialog({ onClose }: { onClose(): void }) {
  const record = useUserForm(onClose);
  return (
    <RecordDialog
      record={record}
      title="Create New User"
      submitLabel="Create User"
      busyLabel="Creating..."
      onClose={onClose}
    >
      <UserFields record={record} />
    </RecordDialog>
  );
}

function useUserForm(onSaved: () => void) {
  const { fetch } = useAdminSession();
  return useRecordForm({
    what: "this user",
    // Not stored, because it may hold a password.
    name: null,
    record: null,
    blank: BLANK,
    schema: newUser,
    save: async (user) => {
      // `invited` is missing if no invitation was requested; nothing failed then.
      const { invited = true } = await createUser(fetch, user);
      if (!invited) {
        const description = `The account was created. Press 'Invite again' beside ${user.email}.`;
        void notify({ tone: "error", title: "The invitation could not be sent", description });
      }
      return { ...user, invited };
    },
    done: ({ email, invite, invited }) => ({
      title: "User Created",
      ...(!invite && { description: `${email} can log in now.` }),
      ...(invite && invited && { description: `${email} gets an e-mail to choose a password.` }),
    }),
    failed: "Error Creating User",
    affected: [userKeys.all],
    onSaved,
  });
}

function UserFields({ record }: { record: ReturnType<typeof useUserForm> }) {
  const { form, field, input } = record;
  const minLength = input.role === "admin" ? MIN_STAFF_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First Name" required {...field("first_name")} />
        <TextField label="Last Name" required {...field("last_name")} />
      </div>
      <TextField label="Email" type="email" required autoComplete="off" {...field("email")} />
      {!input.invite && (
        <TextField
          label="Password"
          type="password"
          required
          autoComplete="new-password"
          hint={`At least ${minLength} characters`}
          {...field("password")}
        />
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 accent-leaf" {...form.register("invite")} />
        Send an invitation: they choose their own password
      </label>
      <SelectField
        label="Role"
        hint={ROLE_MEANINGS[input.role].replace(/^./, (letter) => letter.toUpperCase())}
        {...field("role")}
      >
        <option value="user">User</option>
        <option value="admin">Admin</option>
      </SelectField>
    </>
  );
}
