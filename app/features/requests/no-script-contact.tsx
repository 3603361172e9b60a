import { useSiteDetails } from "#app/lib/use-site-details.ts";

/** Shown in forms if the browser has JavaScript turned off. */
export function NoScriptContact() {
  const { email, phone } = useSiteDetails();
  return (
    <noscript>
      <p className="font-semibold">
        This form needs JavaScript. Write to{" "}
        <a href={`mailto:${email}`} className="underline underline-offset-4">
          {email}
        </a>
        {phone && (
          <>
            {" or call "}
            <a
              href={`tel:${phone.replaceAll(" ", "")}`}
              className="whitespace-nowrap underline underline-offset-4"
            >
              {phone}
            </a>
          </>
        )}
        : a person answers.
      </p>
    </noscript>
  );
}
