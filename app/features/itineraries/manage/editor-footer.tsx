import { Button } from "#app/components/ui/button.tsx";
import { createPreviewLink } from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import type { DataClient } from "#domain/data-client.ts";

interface EditorFooterProps {
  itinerary: ManagedItinerary | null;
  /** Required fields that are still empty. */
  missing: readonly string[];
  isSubmitting: boolean;
  onCancel(): void;
}

export function EditorFooter({ itinerary, missing, isSubmitting, onCancel }: EditorFooterProps) {
  const client = useAdminClient();
  return (
    <>
      {missing.length > 0 && (
        <p className="mr-auto text-ink-soft text-sm">Still needed: {missing.join(", ")}</p>
      )}
      {itinerary && (
        <Button variant="quiet" className="max-sm:px-3" onClick={() => openPreview(client, itinerary.id)}>
          Preview
        </Button>
      )}
      <Button variant="secondary" className="max-sm:px-4" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" className="max-sm:px-5" disabled={missing.length > 0 || isSubmitting}>
        {isSubmitting ? "Saving..." : itinerary ? "Update Itinerary" : "Create Itinerary"}
      </Button>
    </>
  );
}

/** Shows the saved version. The tab is opened before the request, or the browser would block it as a pop-up. */
async function openPreview(client: DataClient, itineraryId: string): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const link = await createPreviewLink(client, itineraryId);
    if (tab) tab.location.href = link;
    else window.location.href = link;
  } catch (cause) {
    tab?.close();
    const description = errorMessage(cause);
    void notify({ tone: "error", title: "The preview could not be created", description });
  }
}
