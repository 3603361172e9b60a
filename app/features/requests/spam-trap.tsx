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
