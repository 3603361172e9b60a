import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { TextField } from "#app/components/ui/field.tsx";

/** A password field with a show button; paste and password managers work as usual. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isShown ? "text" : "password"}
      />
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        className="absolute right-0 bottom-0 inline-flex h-11 min-w-12 items-center justify-center rounded-xl bg-white bg-clip-content p-1 text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
        {/* Hidden text, not an aria-label, because a search by label, as in tests, would find this button too. */}
        <span className="sr-only">
          {isShown ? "Hide" : "Show"} {props.label.toLowerCase()}
        </span>
      </button>
    </div>
  );
}
