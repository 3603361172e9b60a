import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { ImagePicker } from "#app/components/admin/image-picker.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import {
  hasChanged,
  type ManagedItinerary,
  missingFields,
  toForm,
} from "#app/features/itineraries/manage/itinerary-form.ts";
import { ItineraryFormFields } from "#app/features/itineraries/manage/itinerary-form-fields.tsx";
import {
  type Conflict,
  ItineraryChangedMeanwhile,
  makePreviewLink,
} from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { type Saved, saveItinerary } from "#app/features/itineraries/manage/save-itinerary.ts";
import { forgetDraft, useItineraryDraft } from "#app/features/itineraries/manage/use-itinerary-draft.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { formatMoment } from "#app/lib/moment.ts";
import { notify } from "#app/lib/notify.ts";
import type { DataClient } from "#domain/data-client.ts";

interface ItineraryEditorProps {
  itinerary: ManagedItinerary | null;
  onChanged(isChanged: boolean): void;
  onClose(): void;
  onCancel(): void;
  onReload(): void;
}

export function ItineraryEditor({ itinerary, onChanged, onClose, onCancel, onReload }: ItineraryEditorProps) {
  const session = useAdminSession();
  const start = useMemo(() => toForm(itinerary), [itinerary]);
  const form = useForm({ defaultValues: start });
  const draft = useItineraryDraft(itinerary?.id ?? null, start, form);
  const [image, setImage] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const values = form.watch();
  const isChanged = hasChanged(start, values) || image !== null;
  const missing = missingFields(values);
  const canSave = missing.length === 0;
  const { isSubmitting } = form.formState;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  const save = (overwrite: boolean) =>
    form.handleSubmit(async (filled) => {
      if (missingFields(filled).length > 0) {
        void notify({
          tone: "error",
          title: "Missing Required Fields",
          description: "Please fill in title and select at least one country, region, and category.",
        });
        return;
      }
      try {
        const saved = await saveItinerary(session, {
          itinerary,
          form: filled,
          image,
          overwrite,
          onProgress: setProgress,
        });
        forgetDraft(itinerary?.id ?? null);
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

  return (
    <form
      noValidate
      onKeyDown={submitIncomplete}
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
      className="flex flex-col gap-5"
    >
      {draft.isRestored && (
        <Notice tone="info" title="Your unsaved changes are back">
          This browser kept what you had written.{" "}
          <button type="button" className="font-semibold underline" onClick={draft.discard}>
            Start from the saved version instead
          </button>
        </Notice>
      )}
      {conflict && (
        <Notice tone="error" title="Someone else has saved this itinerary since you opened it.">
          <p>
            {conflict.who} saved it on {formatMoment(conflict.at)}. You both changed:{" "}
            {conflict.fields.join(", ")}.
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button size="sm" variant="secondary" onClick={onReload}>
              Show their version
            </Button>
            <Button size="sm" variant="danger" onClick={() => save(true)}>
              Overwrite it with mine
            </Button>
          </div>
        </Notice>
      )}
      <ItineraryFormFields form={form} />
      <ImagePicker stored={itinerary?.image ?? null} chosen={image} onChoose={setImage} progress={progress} />
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-sand-deep border-t bg-sand px-6 py-4 md:-bottom-8 md:-mx-8 md:-mb-8 md:px-8">
        {missing.length > 0 && (
          <p className="mr-auto text-ink-soft text-sm">Still needed: {missing.join(", ")}</p>
        )}
        {itinerary && (
          <Button variant="quiet" onClick={() => openPreview(session.data, itinerary.id)}>
            Preview
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!canSave || isSubmitting}>
          {isSubmitting ? "Saving..." : itinerary ? "Update Itinerary" : "Create Itinerary"}
        </Button>
      </div>
    </form>
  );
}

function tellSaved(wasThere: boolean, { imageFailure, mergedWith }: Saved): void {
  void notify({
    tone: "success",
    title: "Success",
    description: wasThere ? "Itinerary updated successfully." : "Itinerary created successfully",
  });
  if (mergedWith) {
    void notify({
      tone: "info",
      title: "Both changes are kept",
      description: `${mergedWith.who} changed meanwhile: ${mergedWith.fields.join(", ")}.`,
    });
  }
  if (imageFailure) {
    void notify({
      tone: "error",
      title: "The image was not saved",
      description: `${imageFailure} Everything else is saved; choose the image again to retry.`,
    });
  }
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
