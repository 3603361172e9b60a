export const TRAP_FIELD = "website";

/**
 * A field that only a program fills in. Screen readers, the tab key and password managers pass it by; what an
 * autofill puts here all the same is the person's own data, which the server recognises.
 */
export function SpamTrap() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input
          name={TRAP_FIELD}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  );
}

/** Fetched when a form is first touched, so that it is young on a page that was cached long ago. */
export async function fetchFormToken(): Promise<string | undefined> {
  try {
    const response = await fetch("/functions/v1/form-token");
    const { token } = await response.json();
    return typeof token === "string" ? token : undefined;
  } catch {
    // The form works without it: a missing token does not count as spam.
    return undefined;
  }
}
