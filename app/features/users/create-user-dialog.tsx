import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormActions } from "#app/components/admin/form-actions.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import { createUser } from "#app/features/users/users.data.ts";
import { userKeys } from "#app/features/users/users.queries.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.tsx";
import { MIN_PASSWORD_LENGTH, MIN_STAFF_PASSWORD_LENGTH } from "#domain/new-password.ts";
import { type NewUser, newUser, ROLE_MEANINGS } from "#domain/users.schema.ts";

const BLANK = {
  first_name: "",
  last_name: "",
  email: "",
  password: "",
  role: "user" as const,
  invite: true,
};

interface CreateUserDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

const useUserForm = () => useForm({ resolver: zodResolver(newUser), defaultValues: BLANK });

export function CreateUserDialog({ open, onOpenChange }: CreateUserDialogProps) {
  const create = useCreateUser();
  const queries = useQueryClient();
  const form = useUserForm();

  const submit = form.handleSubmit(async (user) => {
    if (!(await create(user))) return;
    form.reset(BLANK);
    onOpenChange(false);
    await refetchAfterChange(queries, { queryKey: userKeys.all });
  });

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Create New User">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <UserFields form={form} />
        <FormActions
          isSubmitting={form.formState.isSubmitting}
          label="Create User"
          busyLabel="Creating..."
          onCancel={() => onOpenChange(false)}
        />
      </form>
    </Dialog>
  );
}

function UserFields({ form }: { form: ReturnType<typeof useUserForm> }) {
  const { errors } = form.formState;
  const isInviting = form.watch("invite");
  const role = form.watch("role");
  const minLength = role === "admin" ? MIN_STAFF_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name"
          required
          error={errors.first_name?.message}
          {...form.register("first_name")}
        />
        <TextField
          label="Last Name"
          required
          error={errors.last_name?.message}
          {...form.register("last_name")}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        error={errors.email?.message}
        {...form.register("email")}
      />
      {!isInviting && (
        <TextField
          label="Password"
          type="password"
          required
          autoComplete="new-password"
          hint={`At least ${minLength} characters`}
          error={errors.password?.message}
          {...form.register("password")}
        />
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 accent-leaf" {...form.register("invite")} />
        Send an invitation: they choose their own password
      </label>
      <SelectField
        label="Role"
        hint={ROLE_MEANINGS[role].replace(/^./, (letter) => letter.toUpperCase())}
        error={errors.role?.message}
        {...form.register("role")}
      >
        <option value="user">User</option>
        <option value="admin">Admin</option>
      </SelectField>
    </>
  );
}

/** Creates an account and shows the result. Returns false on failure. */
function useCreateUser() {
  const { fetch } = useAdminSession();
  return async (user: NewUser): Promise<boolean> => {
    let isInvited = true;
    try {
      // `invited` is missing if no invitation was requested; nothing failed then.
      isInvited = (await createUser(fetch, user)).invited ?? true;
    } catch (cause) {
      const description = errorMessage(cause, "An unknown error occurred");
      void notify({ tone: "error", title: "Error Creating User", description });
      return false;
    }
    void notify({
      tone: "success",
      title: "User Created",
      ...(!user.invite && { description: `${user.email} can log in now.` }),
      ...(user.invite && isInvited && { description: `${user.email} gets an e-mail to choose a password.` }),
    });
    if (!isInvited) {
      const description = `The account was created. Press 'Invite again' beside ${user.email}.`;
      void notify({ tone: "error", title: "The invitation could not be sent", description });
    }
    return true;
  };
}
