import type { ComponentProps, ReactNode } from "react";
import { useLocation } from "react-router";
import { Illustration } from "#app/components/illustration.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { asObject } from "#domain/as-object.ts";

type UsernameFieldProps = Pick<ComponentProps<typeof TextField>, "value" | "defaultValue" | "onChange">;

/** An account's e-mail address, with the attributes that password managers expect. */
export const UsernameField = (props: UsernameFieldProps) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
);

const IMAGE = "illustrations/holding.webp";

/** A small form, with an image beside it on wide screens. */
export function AccountPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-md grow flex-col justify-center px-6 py-10 sm:py-16 lg:grid lg:max-w-5xl lg:grid-cols-2 lg:items-stretch lg:gap-8"
    >
      <div className="relative hidden min-h-120 overflow-hidden rounded-card lg:block">
        <Illustration image={IMAGE} sizes="60rem" className="absolute inset-0 size-full" />
      </div>
      <div className="flex flex-col justify-center gap-6 rounded-card bg-white p-6 ring-1 ring-sand-deep sm:p-9">
        <div>
          <h1 className="text-3xl text-sea">{title}</h1>
          {intro && <p className="mt-2 text-ink-soft">{intro}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}

export const linkStyle =
  "inline-flex min-h-11 items-center font-semibold text-sea underline underline-offset-4 hover:text-leaf-dark";

/** The e-mail address that the user typed on the previous page (login or 'Forgot Password?'). */
export function usePreviouslyTypedEmail(): string {
  const { email } = asObject(useLocation().state);
  return typeof email === "string" ? email : "";
}
