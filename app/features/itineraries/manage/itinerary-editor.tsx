import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from "react";
import { useCloseQuestion } from "#app/components/admin/record-form.tsx";
import { RecordNotices } from "#app/components/admin/record-notices.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { EditorLayout } from "#app/features/itineraries/manage/editor-layout.tsx";
import { EditorPreview } from "#app/features/itineraries/manage/editor-preview.tsx";
import { itinerarySections } from "#app/features/itineraries/manage/itinerary-sections.tsx";
import { MainImageField } from "#app/features/itineraries/manage/main-image-field.tsx";
import { createPreviewLink } from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { titleTaken } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { MoreImages } from "#app/features/itineraries/manage/more-images.tsx";
import { useItineraryEditor } from "#app/features/itineraries/manage/use-itinerary-editor.ts";
import { VersionHistory } from "#app/features/itineraries/manage/version-history.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { newId } from "#app/lib/new-id.ts";
import { notify } from "#app/lib/notify.ts";
import type { RecordFormState } from "#app/lib/use-record-form.ts";
import type { DataClient } from "#domain/data-client.ts";

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
  // Before a new itinerary has an id, pictures of its days are stored in a folder of their own.
  const [folder] = useState(itinerary?.id ?? newId);
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
      className="flex min-h-0 grow flex-col low:block"
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
          ...itinerarySections(form, folder),
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

interface EditorFooterProps {
  itinerary: ManagedItinerary | null;
  /** Required fields that are still empty. */
  missing: readonly string[];
  isSubmitting: boolean;
  onCancel(): void;
}

function EditorFooter({ itinerary, missing, isSubmitting, onCancel }: EditorFooterProps) {
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

interface EditorNoticesProps {
  record: RecordFormState;
  /** True if an earlier version was loaded into the form. */
  showsEarlierVersion: boolean;
  isTitleTaken: boolean;
}

function EditorNotices({ record, showsEarlierVersion, isTitleTaken }: EditorNoticesProps) {
  return (
    <>
      <RecordNotices notices={record.notices} />
      {showsEarlierVersion && (
        <ScrolledIntoView>
          <Notice tone="info" title="The form shows the earlier version">
            Check it, then press 'Update Itinerary' to save it. The current version stays in the history.
          </Notice>
        </ScrolledIntoView>
      )}
      {isTitleTaken && (
        <Notice tone="info" title="Another itinerary has this title">
          Visitors and colleagues will not be able to tell them apart.
        </Notice>
      )}
    </>
  );
}

/** Scrolls itself into view, because the pressed button may be at the other end of a long form. */
function ScrolledIntoView({ children }: { children: ReactNode }) {
  return <div ref={scrollTo}>{children}</div>;
}

const scrollTo = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: "center" });
};
