export const HONEYPOT_FIELD_NAME = "website";

/**
 * A honeypot field that only bots fill in. Screen readers, the tab key and password managers skip it; if
 * autofill fills it anyway, the server recognizes the person's own data.
 */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input
          name={HONEYPOT_FIELD_NAME}
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
