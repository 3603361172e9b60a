import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { AlsoOpenLine } from "#app/components/admin/also-open.tsx";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { ItineraryEditor } from "#app/features/itineraries/manage/itinerary-editor.tsx";
import { itineraryToEdit } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import { stashDraft } from "#app/features/itineraries/manage/use-itinerary-draft.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useOpenRecord } from "#app/lib/use-open-record.ts";

interface ItineraryFormDialogProps {
  /** The itinerary to edit, or 'new'. */
  itineraryId: string;
  isOpen: boolean;
  onClose(): void;
}

export function ItineraryFormDialog({ itineraryId, isOpen, onClose }: ItineraryFormDialogProps) {
  const isNew = itineraryId === "new";
  const itineraryQuery = useQuery({ ...itineraryToEdit(useAdminClient(), itineraryId), enabled: !isNew });
  // A new count remounts the editor, which then reads the draft again.
  const [remountCount, setRemountCount] = useState(0);
  const [stashedDraft, setStashedDraft] = useState<{ restore(): void } | null>(null);
  const { setChanged, isConfirming, close, stay, leave } = useLeavePrompt(onClose);
  const showTheirVersion = async () => {
    const restore = stashDraft(itineraryQuery.data?.id ?? null);
    await itineraryQuery.refetch();
    setStashedDraft({
      restore: () => {
        restore();
        setStashedDraft(null);
        setRemountCount((count) => count + 1);
      },
    });
  };
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        title={isNew ? "Add New Itinerary" : "Edit Itinerary"}
        isFullScreen
      >
        {itineraryQuery.data && <OthersHere itinerary={itineraryQuery.data} />}
        {!isNew && !itineraryQuery.data && (
          <div className="p-4 sm:p-6">
            <Loaded
              query={itineraryQuery}
              title="Failed to load the itinerary"
              loading={<Skeleton className="h-96" />}
            />
          </div>
        )}
        {(isNew || itineraryQuery.data) && (
          <ItineraryEditor
            key={`${itineraryQuery.data?.updated_at ?? "new"} ${remountCount}`}
            itinerary={itineraryQuery.data ?? null}
            onChanged={setChanged}
            onClose={onClose}
            onCancel={close}
            onReload={showTheirVersion}
            onPutBack={stashedDraft?.restore ?? null}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={(open) => open || stay()}
        title="Leave without saving?"
        description="Your changes stay in this browser and are offered again when you open the form."
        cancelLabel="Stay"
        confirmLabel="Leave"
        busyLabel="Leaving..."
        onConfirm={leave}
      />
    </>
  );
}

/** Names the colleagues who have the itinerary open, and says when one of them has saved it. */
function OthersHere({ itinerary }: { itinerary: { readonly id: string; readonly updated_at: string } }) {
  const { others, version } = useOpenRecord("itinerary", itinerary.id);
  const isOutdated = typeof version === "string" && Date.parse(version) > Date.parse(itinerary.updated_at);
  return (
    <div className="px-4 pt-2 sm:px-6">
      <AlsoOpenLine people={others} />
      {isOutdated && (
        <Notice tone="info" title="Someone else has saved this itinerary since you opened it">
          Saving keeps both changes. If you both changed the same field, you are asked.
        </Notice>
      )}
    </div>
  );
}

/** Asks before a changed form is closed, or left by the back button or the admin search. */
function useLeavePrompt(onClose: () => void) {
  const [isChanged, setChanged] = useState(false);
  const [isClosing, setClosing] = useState(false);
  useLeaveWarning(isChanged);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  return {
    setChanged,
    isConfirming: isClosing || blocker.state === "blocked",
    close: () => (isChanged ? setClosing(true) : onClose()),
    stay: () => {
      setClosing(false);
      blocker.reset?.();
    },
    leave: () => {
      setChanged(false);
      if (blocker.state === "blocked") blocker.proceed();
      else onClose();
    },
  };
}

/** Makes the browser ask before the tab is closed or reloaded. */
function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isChanged]);
}
