import { CircleDot, FileSignature, type LucideIcon, Reply, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Options } from "#app/components/ui/field.tsx";
import type { FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import {
  STATUS_OPTIONS,
  useOwnerOptions,
  useRequestChanges,
} from "#app/features/requests/manage/request-controls.tsx";

const ITEM_STYLE =
  "relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 font-semibold text-sea text-xs";

/** The most frequent actions on a phone, within reach of the thumb, with native pickers. */
export function RequestToolbar({ request }: { request: FullRequest }) {
  const { change, setStatus, lostDialog } = useRequestChanges(request);
  return (
    <div
      role="toolbar"
      aria-label="Request"
      className="sticky bottom-0 z-20 -mx-3 mt-4 flex border-sand-deep border-t bg-white pb-[env(safe-area-inset-bottom)] sm:-mx-6 md:hidden"
    >
      <button type="button" className={ITEM_STYLE} onClick={writeReply}>
        <Label icon={Reply}>Reply</Label>
      </button>
      <Picker
        icon={UserRound}
        label="Assign"
        value={request.owner_id ?? ""}
        options={useOwnerOptions(request.owner_id)}
        onChange={(owner) => change({ owner_id: owner || null })}
      />
      <Picker
        icon={CircleDot}
        label="Set status"
        text="Status"
        value={request.status}
        options={STATUS_OPTIONS}
        onChange={setStatus}
      />
      <a href="#propose" className={ITEM_STYLE}>
        <Label icon={FileSignature}>Propose</Label>
      </a>
      {lostDialog}
    </div>
  );
}

function writeReply() {
  document.getElementById("composer")?.scrollIntoView({ block: "center" });
  document.querySelector<HTMLTextAreaElement>("#composer textarea[aria-label=Message]")?.focus();
}

function Label({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="size-5" />
      {children}
    </>
  );
}

interface PickerProps {
  icon: LucideIcon;
  label: string;
  /** Visible text, if it differs from the label. */
  text?: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): unknown;
}

/** A select that looks like a button. The select itself is transparent. */
function Picker({ icon, label, text = label, value, options, onChange }: PickerProps) {
  return (
    <span
      className={`${ITEM_STYLE} focus-within:outline-2 focus-within:outline-sea focus-within:-outline-offset-2`}
    >
      <Label icon={icon}>{text}</Label>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        <Options of={options.map((option) => [option.value, option.label])} />
      </select>
    </span>
  );
}
