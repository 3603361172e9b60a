import { useState } from "react";
import type { Errors, RequestFormOptions } from "#app/features/requests/request-form-options.ts";

/** What is wrong with a form: told when it is sent, and from then on (or from the start, if `live`) as it is typed. */
export function useMistakes<Field extends string>({ check, live }: RequestFormOptions<Field>) {
  const [errors, setErrors] = useState<Errors>({});
  const [wasTried, setTried] = useState(false);
  return {
    errors,
    onChange: async (field: Field, values: Record<Field, string>) => {
      if (!live && !wasTried) return;
      // Checking may have to wait for its code; offline, sending says so.
      const found = await Promise.resolve(check(values)).catch((): Errors => ({}));
      setErrors((now) => ({ ...now, [field]: found[field] ?? "" }));
    },
    /** Null if checking was not possible. */
    onSubmit: async (values: Record<Field, string>): Promise<Errors | null> => {
      const found = await Promise.resolve(check(values)).catch(() => null);
      setTried(true);
      setErrors(found ?? {});
      return found;
    },
    startAgain: () => setTried(false),
  };
}
