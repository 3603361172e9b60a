import { ImagePlus, X } from "lucide-react";
import { useId } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { useFileUrl } from "#app/components/admin/image-picker.tsx";
import { ReorderHandle, reorderRow } from "#app/components/admin/reorder-handle.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { FocusPicker } from "#app/features/itineraries/manage/focus-picker.tsx";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { newId } from "#app/lib/new-id.ts";
import { imageSources } from "#domain/image-url.ts";

/** Chosen files that are not uploaded yet, by the key in their form row. */
export type ChosenFiles = ReadonlyMap<string, File>;

export const MAX_IMAGES = 12;

interface MoreImagesProps {
  form: UseFormReturn<ItineraryForm>;
  files: ChosenFiles;
  onFiles(files: ChosenFiles): void;
}

/** The images after the first, in the order in which visitors see them. Their numbers therefore start at 2. */
export function MoreImages({ form, files, onFiles }: MoreImagesProps) {
  const id = useId();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "images" });
  const add = (fileList: FileList | null) => {
    const images = [...(fileList ?? [])]
      .filter((file) => file.type.startsWith("image/"))
      .slice(0, MAX_IMAGES - fields.length)
      .map((file): readonly [string, File] => [newId(), file]);
    append(images.map(([pending]) => ({ path: "", alt: "", focus: null, pending })));
    onFiles(new Map([...files, ...images]));
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">More images</legend>
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            {...reorderRow(index)}
            className="flex gap-2 rounded-xl border border-sand-deep bg-white p-3"
          >
            <ReorderHandle label={`image ${index + 2}`} index={index} count={fields.length} onMove={move} />
            <ImageFields form={form} index={index} file={files.get(field.pending) ?? null} />
            <button
              type="button"
              aria-label={`Remove image ${index + 2}`}
              onClick={() => remove(index)}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-sand-deep"
            >
              <X aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      {fields.length < MAX_IMAGES && (
        <label
          htmlFor={id}
          className="mt-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-4 font-semibold text-sea text-sm focus-within:outline-3 focus-within:outline-sea hover:bg-sand-deep"
        >
          <ImagePlus aria-hidden className="size-4" /> Add images
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple
            className="sr-only"
            onChange={(event) => {
              add(event.target.files);
              // Without this, choosing the same file again would not be a change.
              event.target.value = "";
            }}
          />
        </label>
      )}
    </fieldset>
  );
}

function ImageFields({
  form,
  index,
  file,
}: Pick<MoreImagesProps, "form"> & { index: number; file: File | null }) {
  const preview = useFileUrl(file);
  const { path = "", focus = null } = form.watch(`images.${index}`) ?? {};
  const src = preview ? { src: preview } : path ? imageSources(path) : null;
  return (
    <div className="flex min-w-0 grow flex-col gap-3">
      {src && (
        <FocusPicker
          src={src}
          alt={file ? `Preview of ${file.name}` : `Image ${index + 2}`}
          name={`Focus of image ${index + 2}`}
          focus={focus}
          onChange={(next) => form.setValue(`images.${index}.focus`, next, { shouldDirty: true })}
        />
      )}
      <TextField
        label={`Alt text of image ${index + 2}`}
        optional
        maxLength={300}
        {...form.register(`images.${index}.alt`)}
      />
    </div>
  );
}
