import type { ReactNode } from "react";

/** One small form in the middle of the page. */
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
    <main id="main" className="mx-auto flex w-full max-w-md grow flex-col justify-center px-6 py-16">
      <div className="flex flex-col gap-6 rounded-card bg-white p-6 ring-1 ring-sand-deep sm:p-9">
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
