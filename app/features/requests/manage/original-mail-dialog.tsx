import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { ScrollRegion } from "#app/components/admin/scroll-region.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { IndexKeyedList } from "#app/components/ui/index-keyed-list.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { type IncomingMail, originalMail } from "#app/features/requests/manage/incoming-mail.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { downloadFile } from "#app/lib/download-file.ts";
import { notify } from "#app/lib/notify.ts";

const MAX_SHOWN_BYTES = 100_000;
const KB = 1024;

interface OriginalMailDialogProps {
  mail: IncomingMail;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The original mail as text, with its attachments to download. Nothing in it is rendered or executed. */
export function OriginalMailDialog({ mail, open, onOpenChange }: OriginalMailDialogProps) {
  const original = useQuery({ ...originalMail(useAdminClient(), mail.id), enabled: open });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Original e-mail" width="max-w-4xl">
      <Loaded query={original} loading={<Skeleton className="h-64" />}>
        {(raw) =>
          raw ? (
            <Original mail={mail} raw={raw} />
          ) : (
            <Notice tone="info">The original was too large to keep, or its retention period is over.</Notice>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Original({ mail, raw }: { mail: IncomingMail; raw: Uint8Array<ArrayBuffer> }) {
  const text = new TextDecoder().decode(raw.slice(0, MAX_SHOWN_BYTES));
  return (
    <div className="flex flex-col gap-4">
      {mail.attachments.length > 0 && (
        <ul aria-label="Files" className="flex flex-col gap-2">
          <IndexKeyedList items={mail.attachments}>
            {({ name, size }, index) => (
              <li>
                <Button size="sm" variant="secondary" onClick={() => saveAttachment(raw, index, name)}>
                  <Download aria-hidden className="size-4" /> {name} ({Math.ceil(size / KB)} kB)
                </Button>
              </li>
            )}
          </IndexKeyedList>
        </ul>
      )}
      <ScrollRegion
        as="pre"
        className="max-h-[50dvh] overflow-auto whitespace-pre-wrap break-words rounded-xl bg-white p-4 text-sm"
      >
        {text}
      </ScrollRegion>
      {raw.byteLength > MAX_SHOWN_BYTES && (
        <p className="text-ink-soft text-sm">Only the beginning is shown. Save the mail to read all of it.</p>
      )}
      <div>
        <Button
          variant="secondary"
          onClick={() => downloadFile(new Blob([raw], { type: "message/rfc822" }), "mail.eml")}
        >
          <Download aria-hidden className="size-4" /> Save the mail
        </Button>
      </div>
    </div>
  );
}

async function saveAttachment(raw: Uint8Array<ArrayBuffer>, index: number, name: string): Promise<void> {
  try {
    const { default: PostalMime } = await import("postal-mime");
    const { attachments } = await PostalMime.parse(raw, { rfc822Attachments: true });
    const content = attachments[index]?.content;
    if (content === undefined) throw new Error("This file is no longer in the e-mail.");
    // A neutral type, so that the browser downloads the file instead of opening it.
    const bytes = typeof content === "string" ? content : new Uint8Array(content);
    downloadFile(new Blob([bytes], { type: "application/octet-stream" }), name);
  } catch (cause) {
    void notify({ tone: "error", title: "The file could not be saved", description: errorMessage(cause) });
  }
}
