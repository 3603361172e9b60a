import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { FormNotLoaded } from "#app/features/requests/form-not-loaded.tsx";
import { RequestSent } from "#app/features/requests/lazy-request-sent.tsx";
import type { SentRequest } from "#app/features/requests/request-sent.tsx";
import { lazyComponent } from "#app/lib/lazy-component.ts";
import { useCloseOnBack } from "#app/lib/use-close-on-back.ts";
import { asObject } from "#domain/as-object.ts";

const loadDialog = () => import("#app/features/requests/custom-vacation-dialog.tsx");
const CustomVacationDialog = lazyComponent(loadDialog, ({ onOpenChange }) => (
  <FormNotLoaded onClose={() => onOpenChange(false)} />
));

/** A failure is ignored here, because opening the form retries and reports it. */
const preloadDialog = () => void loadDialog().catch(() => {});

interface CustomVacationButtonProps {
  /** Unique on the page. */
  name: string;
  label: string;
  className?: string;
  /** Of what is shown once the form was sent. */
  sentClassName: string;
  /** The planner who will reply. */
  planner?: ReactNode;
  start?: ComponentProps<typeof CustomVacationDialog>["start"];
}

/** Opens the custom vacation form. Before hydration, it leads to the contact page, with a prefilled message. */
export function CustomVacationButton({
  name,
  label,
  className,
  sentClassName,
  planner,
  start,
}: CustomVacationButtonProps) {
  // 'Plan the next one' leads here and opens the form.
  const { opens } = asObject(useLocation().state);
  const [isOpen, setOpen] = useState(opens === name);
  useCloseOnBack(name, isOpen, () => setOpen(false));
  // Once opened, the dialog stays mounted, so that closing can be animated and focus returns.
  const [wasOpened, setWasOpened] = useState(isOpen);
  const [sent, setSent] = useState<SentRequest | null>(null);
  return (
    <>
      <form
        action="/contact#write"
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          setWasOpened(true);
          setOpen(true);
        }}
      >
        {start?.description && <input type="hidden" name="message" value={start.description} />}
        <Button
          type="submit"
          size="lg"
          variant="secondary"
          aria-haspopup="dialog"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
        >
          {label}
        </Button>
      </form>
      <Suspense>
        {sent && (
          <div className={sentClassName}>
            <RequestSent {...sent} planner={planner} />
          </div>
        )}
      </Suspense>
      {wasOpened && (
        <Suspense>
          <CustomVacationDialog open={isOpen} start={start} onOpenChange={setOpen} onSent={setSent} />
        </Suspense>
      )}
    </>
  );
}
