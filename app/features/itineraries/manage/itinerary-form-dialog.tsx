import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { AlsoOpenLine } from "#app/components/admin/also-open.tsx";
import { FormDialog } from "#app/components/admin/record-form.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { ItineraryEditor } from "#app/features/itineraries/manage/itinerary-editor.tsx";
import { itineraryToEdit } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
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
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title={isNew ? "Add New Itinerary" : "Edit Itinerary"}
      isFullScreen
    >
      {itineraryQuery.data && (
        <OthersHere itinerary={itineraryQuery.data} onOutdated={() => void itineraryQuery.refetch()} />
      )}
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
        <ItineraryEditor itinerary={itineraryQuery.data ?? null} onClose={onClose} />
      )}
    </FormDialog>
  );
}

interface OthersHereProps {
  itinerary: { readonly id: string; readonly updated_at: string };
  /** Called if somebody has saved the itinerary since it was read. */
  onOutdated(): void;
}

/** Names the colleagues who have the itinerary open. */
function OthersHere({ itinerary, onOutdated }: OthersHereProps) {
  const { others, version } = useOpenRecord("itinerary", itinerary.id);
  const isOutdated = typeof version === "string" && Date.parse(version) > Date.parse(itinerary.updated_at);
  const reread = useEffectEvent(onOutdated);
  useEffect(() => {
    if (isOutdated) reread();
  }, [isOutdated]);
  return (
    <div className="px-4 pt-2 sm:px-6">
      <AlsoOpenLine people={others} />
    </div>
  );
}
