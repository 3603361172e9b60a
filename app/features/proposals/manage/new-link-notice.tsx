import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { notify } from "#app/lib/notify.ts";

/** Scrolls to the notice and focuses it, because the dialog that created the link has closed. */
const bringIntoSight = (notice: HTMLElement | null) => {
  notice?.scrollIntoView({ block: "center" });
  notice?.focus({ preventScroll: true });
};

/** Shows a newly created link. It cannot be shown again, because only its hash is stored. */
export function NewLinkNotice({ link }: { link: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      void notify({ tone: "success", title: "Link copied" });
    } catch {
      void notify({
        tone: "error",
        title: "The link could not be copied. Please select and copy it yourself.",
      });
    }
  };
  return (
    <div ref={bringIntoSight} tabIndex={-1} className="scroll-mt-24">
      <Notice tone="info" title="Link to this proposal">
        <p>Copy it now: it is not shown again.</p>
        <p className="my-2 select-all break-all font-semibold">{link}</p>
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          Copy link
        </Button>
      </Notice>
    </div>
  );
}
