import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue } from "react";
import { useCloseQuestion } from "#app/components/admin/record-form.tsx";
import { EditorFooter } from "#app/features/itineraries/manage/editor-footer.tsx";
import { EditorLayout } from "#app/features/itineraries/manage/editor-layout.tsx";
import { EditorNotices } from "#app/features/itineraries/manage/editor-notices.tsx";
import { EditorPreview } from "#app/features/itineraries/manage/editor-preview.tsx";
import { itinerarySections } from "#app/features/itineraries/manage/itinerary-sections.tsx";
import { MainImageField } from "#app/features/itineraries/manage/main-image-field.tsx";
import { titleTaken } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { MoreImages } from "#app/features/itineraries/manage/more-images.tsx";
import { useItineraryEditor } from "#app/features/itineraries/manage/use-itinerary-editor.ts";
import { VersionHistory } from "#app/features/itineraries/manage/version-history.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";

interface ItineraryEditorProps {
  /** Null for a new itinerary. */
  itinerary: ManagedItinerary | null;
  onClose(): void;
}

export function ItineraryEditor({ itinerary, onClose }: ItineraryEditorProps) {
  const editor = useItineraryEditor(itinerary, onClose);
  const { record, missing, save } = editor;
  const { form, input } = record;
  const { image, setImage, files, setFiles, progress } = editor.images;
  const { close, question } = useCloseQuestion(record, onClose);
  const title = useDeferredValue(input.title.trim());
  const titleQuery = useQuery(titleTaken(useAdminClient(), title, itinerary?.id ?? null));

  // Browsers ignore Enter while the submit button is disabled. Try to save anyway, to show what is missing.
  const submitIncomplete = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement && event.target.type !== "file";
    if (event.key === "Enter" && isInField && missing.length > 0 && !event.defaultPrevented) save();
  };
  const imageFields = (
    <>
      <MainImageField form={form} chosen={image} onChoose={setImage} progress={progress} />
      <MoreImages form={form} files={files} onFiles={setFiles} />
    </>
  );
  const history = itinerary && <VersionHistory itinerary={itinerary} onRestore={editor.restore} />;

  return (
    <form
      noValidate
      onKeyDown={submitIncomplete}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex min-h-0 grow flex-col"
    >
      <EditorLayout
        notices={
          <EditorNotices
            record={record}
            showsEarlierVersion={editor.showsEarlierVersion}
            isTitleTaken={titleQuery.data ?? false}
          />
        }
        sections={[
          { id: "images", label: "Images", content: imageFields },
          ...itinerarySections(form),
          ...(history ? [{ id: "history", label: "History", content: history }] : []),
        ]}
        preview={<EditorPreview values={input} image={image} />}
        footer={
          <EditorFooter {...{ itinerary, missing }} onCancel={close} isSubmitting={record.isSubmitting} />
        }
      />
      {question}
    </form>
  );
}
