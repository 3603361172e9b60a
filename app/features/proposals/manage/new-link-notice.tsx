import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { notify } from "#app/lib/notify.ts";

/** The link that was just made. Nobody can show it again: only its hash is stored. */
export function NewLinkNotice({ link }: { link: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      void notify({ tone: "success", title: "Link copied" });
    } catch {
      void notify({ tone: "error", title: "The link could not be copied. Select it and copy it by hand." });
    }
  };
  return (
    <Notice tone="info" title="The link to this proposal, shown once">
      <p>It is not stored. Whoever loses it needs a new link, which ends the ones before.</p>
      <p className="my-2 select-all break-all font-semibold">{link}</p>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        Copy link
      </Button>
    </Notice>
  );
}
