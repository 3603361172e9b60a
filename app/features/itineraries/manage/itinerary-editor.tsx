import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#app/components/ui/button.tsx";
import { EditorLayout } from "#app/features/itineraries/manage/editor-layout.tsx";
import { EditorNotices } from "#app/features/itineraries/manage/editor-notices.tsx";
import { EditorPreview } from "#app/features/itineraries/manage/editor-preview.tsx";
import { FirstPicture } from "#app/features/itineraries/manage/first-picture.tsx";
import { hasChanged, missingFields, toForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { itinerarySections } from "#app/features/itineraries/manage/itinerary-sections.tsx";
import {
  type Conflict,
  ItineraryChangedMeanwhile,
  makePreviewLink,
} from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { titleTaken } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { type ChosenFiles, MorePictures } from "#app/features/itineraries/manage/more-pictures.tsx";
import { saveItinerary } from "#app/features/itineraries/manage/save-itinerary.ts";
import { tellMissing, tellSaved } from "#app/features/itineraries/manage/tell-saved.ts";
import { forgetDraft, useItineraryDraft } from "#app/features/itineraries/manage/use-itinerary-draft.ts";
import { VersionHistory } from "#app/features/itineraries/manage/version-history.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import type { DataClient } from "#domain/data-client.ts";

interface ItineraryEditorProps {
  itinerary: ManagedItinerary | null;
  onChanged(isChanged: boolean): void;
  onClose(): void;
  onCancel(): void;
  onReload(): void;
}

const NO_FILES: ChosenFiles = new Map();

export function ItineraryEditor({ itinerary, onChanged, onClose, onCancel, onReload }: ItineraryEditorProps) {
  const session = useAdminSession();
  const id = itinerary?.id ?? null;
  const start = useMemo(() => toForm(itinerary), [itinerary]);
  const form = useForm({ defaultValues: start });
  const draft = useItineraryDraft(id, start, form);
  const [image, setImage] = useState<File | null>(null);
  const [files, setFiles] = useState(NO_FILES);
  const [progress, setProgress] = useState<number | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [hasRestored, setRestored] = useState(false);
  const values = form.watch();
  const isChanged = hasChanged(start, values) || image !== null || files.size > 0;
  const missing = missingFields(values);
  const canSave = missing.length === 0;
  const title = useDeferredValue(values.title.trim());
  const taken = useQuery(titleTaken(session.data, title, id));
  const { isSubmitting } = form.formState;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  const save = (overwrite: boolean) =>
    form.handleSubmit(async (filled) => {
      if (missingFields(filled).length > 0) return tellMissing();
      try {
        const saved = await saveItinerary(session, {
          itinerary,
          form: filled,
          image,
          files,
          overwrite,
          onProgress: setProgress,
        });
        forgetDraft(id);
        tellSaved(itinerary !== null, saved);
        onChanged(false);
        onClose();
      } catch (cause) {
        if (cause instanceof ItineraryChangedMeanwhile && cause.conflict) {
          return setConflict(cause.conflict);
        }
        const message = errorMessage(cause, "Unknown error");
        void notify({
          tone: "error",
          title: "Error",
          description: `Failed to ${itinerary ? "update" : "create"} itinerary: ${message}`,
        });
      }
    })();

  // Browsers do not submit by Enter past a disabled button; the person should still learn what is missing.
  const submitIncomplete = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement && event.target.type !== "file";
    if (event.key === "Enter" && isInField && !canSave && !event.defaultPrevented) void save(false);
  };
  const restore = (version: ManagedItinerary) => {
    form.reset(toForm(version), { keepDefaultValues: true });
    setImage(null);
    setFiles(NO_FILES);
    setRestored(true);
  };

  return (
    <form
      noValidate
      onKeyDown={submitIncomplete}
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
      className="flex min-h-0 grow flex-col"
    >
      <EditorLayout
        notices={
          <EditorNotices
            draft={draft}
            conflict={conflict}
            hasRestored={hasRestored}
            isTitleTaken={taken.data === true}
            onReload={onReload}
            onOverwrite={() => save(true)}
          />
        }
        sections={[
          {
            id: "pictures",
            label: "Pictures",
            content: (
              <>
                <FirstPicture form={form} chosen={image} onChoose={setImage} progress={progress} />
                <MorePictures form={form} files={files} onFiles={setFiles} />
              </>
            ),
          },
          ...itinerarySections(form),
          ...(itinerary
            ? [
                {
                  id: "history",
                  label: "History",
                  content: <VersionHistory itinerary={itinerary} onRestore={restore} />,
                },
              ]
            : []),
        ]}
        preview={<EditorPreview values={values} image={image} />}
        footer={
          <>
            {missing.length > 0 && (
              <p className="mr-auto text-ink-soft text-sm">Still needed: {missing.join(", ")}</p>
            )}
            {itinerary && (
              <Button
                variant="quiet"
                className="max-sm:px-3"
                onClick={() => openPreview(session.data, itinerary.id)}
              >
                Preview
              </Button>
            )}
            <Button variant="secondary" className="max-sm:px-4" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" className="max-sm:px-5" disabled={!canSave || isSubmitting}>
              {isSubmitting ? "Saving..." : itinerary ? "Update Itinerary" : "Create Itinerary"}
            </Button>
          </>
        }
      />
    </form>
  );
}

/** Shows the saved version; the tab is opened at once, or the browser would take it for a pop-up. */
async function openPreview(client: DataClient, itineraryId: string): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const link = await makePreviewLink(client, itineraryId);
    if (tab) tab.location.href = link;
    else window.location.href = link;
  } catch (cause) {
    tab?.close();
    const description = errorMessage(cause);
    void notify({ tone: "error", title: "The preview could not be made", description });
  }
}
