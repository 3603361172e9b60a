import { useQueryClient } from "@tanstack/react-query";
import { toForm, toRow } from "#app/features/itineraries/manage/itinerary-form.ts";
import {
  countFeatured,
  createItinerary,
  deleteItinerary,
  setItineraryFlag,
  unusedCopyTitle,
} from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { manageItineraryKeys } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import {
  describeFeatured,
  MAX_FEATURED_ON_HOME,
  missingForVisitors,
  missingToPublish,
} from "#app/features/itineraries/manage/publish-checklist.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { newId } from "#app/lib/new-id.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";
import { undoDeletion } from "#app/lib/restore-deleted.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import type { DataClient } from "#domain/data-client.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";

type Flag = "is_published" | "is_featured";
interface ManagedList {
  readonly itineraries: readonly ManagedItinerary[];
  readonly total: number;
}

const MESSAGES: Record<Flag, { on: string; off: string; failed: string }> = {
  is_published: {
    on: "Itinerary published successfully",
    off: "Itinerary unpublished successfully",
    failed: "Failed to update publication status",
  },
  is_featured: {
    on: "Itinerary added to featured list",
    off: "Itinerary removed from featured list",
    failed: "Failed to update featured status",
  },
};

/** Why a featured itinerary may not be on the home page. */
async function noteOnFeatured(client: DataClient, { is_published }: ManagedItinerary): Promise<string> {
  if (!is_published) return ". It is a draft and appears on the home page once published.";
  const featuredCount = await countFeatured(client);
  return featuredCount > MAX_FEATURED_ON_HOME
    ? `. ${describeFeatured(featuredCount)}. To choose which, stop featuring one.`
    : "";
}

/** What visitors will miss in a published itinerary. */
async function noteOnPublished(_client: DataClient, itinerary: ManagedItinerary): Promise<string> {
  const missing = missingForVisitors(itinerary);
  return missing.length > 0 ? `. It still needs ${joinWithAnd(missing)}.` : "";
}

const noteOn = { is_published: noteOnPublished, is_featured: noteOnFeatured };

/** The list's actions on one itinerary. Each shows its result in a toast. */
export function useItineraryActions() {
  const session = useAdminSession();
  const { data: client } = session;
  const queries = useQueryClient();
  const refresh = () => refetchAfterChange(queries, { queryKey: manageItineraryKeys.all });
  const run = useActionWithToast(manageItineraryKeys.all);

  return {
    toggle: useToggle(client, refresh),
    remove: ({ id }: ManagedItinerary) =>
      run(
        () => deleteItinerary(client, id),
        {
          title: "Success",
          description: "Itinerary deleted successfully",
          action: undoDeletion(run, client, { kind: "itineraries", id }),
        },
        (message) => ({ title: "Error", description: `Failed to delete itinerary: ${message}` }),
      ),
    /** Creates an unpublished itinerary with the same content; returns its id. */
    async duplicate(itinerary: ManagedItinerary): Promise<string | null> {
      try {
        const title = await unusedCopyTitle(client, itinerary.title);
        const copy = await createItinerary(session, { ...toRow(toForm(itinerary)), title, id: newId() });
        void notify({
          tone: "success",
          title: "Success",
          description: `Copied as a draft: ${title}.`,
        });
        await refresh();
        return copy.id;
      } catch (cause) {
        void notify({
          tone: "error",
          title: "Error",
          description: `Failed to save itinerary: ${errorMessage(cause, "Unknown error")}`,
        });
        return null;
      }
    },
  };
}

/** Changes a switch in the list at once, and back if the database rejects the change. */
function useToggle(client: DataClient, refresh: () => Promise<void>) {
  const queries = useQueryClient();
  const showInList = (id: string, flag: Flag, value: boolean) =>
    queries.setQueriesData<ManagedList>(
      { queryKey: [...manageItineraryKeys.all, "managed", "list"] },
      (list) =>
        list && {
          ...list,
          itineraries: list.itineraries.map((itinerary) =>
            itinerary.id === id ? { ...itinerary, [flag]: value } : itinerary,
          ),
        },
    );
  return async (itinerary: ManagedItinerary, flag: Flag, value: boolean) => {
    const missing = value && flag === "is_published" ? missingToPublish(itinerary) : [];
    if (missing.length > 0) {
      const description = `It needs ${joinWithAnd(missing)} first.`;
      void notify({ tone: "error", title: MESSAGES[flag].failed, description });
      return;
    }
    showInList(itinerary.id, flag, value);
    try {
      const change = flag === "is_published" ? { is_published: value } : { is_featured: value };
      await setItineraryFlag(client, itinerary.id, change);
      const note = value ? await noteOn[flag](client, itinerary).catch(() => "") : "";
      void notify({
        tone: note ? "info" : "success",
        title: "Success",
        description: `${value ? MESSAGES[flag].on : MESSAGES[flag].off}${note}`,
      });
      await refresh();
    } catch (cause) {
      showInList(itinerary.id, flag, !value);
      void notify({
        tone: "error",
        title: MESSAGES[flag].failed,
        description: errorMessage(cause, "Unknown error"),
      });
    }
  };
}
