import { ImagePlus, Trash2 } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { imageSources } from "#domain/image-url.ts";

export interface PickedImage {
  readonly src: { readonly src: string; readonly srcSet?: string };
  readonly alt: string;
}

interface ImagePickerProps {
  /** Path or URL of the stored image. */
  stored: string | null;
  /** A chosen file that is not uploaded yet. */
  chosen: File | null;
  onChoose(file: File | null): void;
  /** From 0 to 1 while uploading, otherwise null. */
  progress: number | null;
  /** Renders the image, stored or chosen. */
  showImage(image: PickedImage): ReactNode;
  /** Fields about the image, shown once an image is stored or chosen. */
  children?: ReactNode;
}

/** Selects an image by file dialog, drag and drop, or paste. */
export function ImagePicker(props: ImagePickerProps) {
  const { stored, chosen, onChoose, progress, showImage, children } = props;
  const id = useId();
  const preview = useFileUrl(chosen);
  /** Without an image among the files, the browser handles the drop or paste as usual. */
  const chooseFrom = (event: { preventDefault(): void }, files: FileList | null | undefined) => {
    const file = firstImageFile(files);
    if (!file) return;
    event.preventDefault();
    onChoose(file);
  };
  const shownImage = preview ? { src: preview } : stored ? imageSources(stored) : null;
  return (
    <fieldset
      // Browsers allow a drop only if this event is canceled.
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => chooseFrom(event, event.dataTransfer.files)}
      onPaste={(event: ClipboardEvent) => chooseFrom(event, event.clipboardData.files)}
    >
      <legend className="mb-1.5 font-semibold">Image</legend>
      <div className="flex flex-col gap-3 rounded-xl border-2 border-ink/25 border-dashed bg-white p-4">
        {shownImage &&
          showImage({ src: shownImage, alt: chosen ? `Preview of ${chosen.name}` : "Current image" })}
        {progress !== null && (
          <progress aria-label="Upload" value={progress} max={1} className="h-3 w-full accent-leaf" />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <label
            htmlFor={id}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full bg-white px-5 font-semibold text-sea ring-1 ring-sea/40 ring-inset focus-within:outline-3 focus-within:outline-sea hover:bg-sand-deep"
          >
            <ImagePlus aria-hidden className="size-5" />
            {shownImage ? "Choose another image" : "Choose an image"}
            <input
              id={id}
              type="file"
              accept="image/*"
              className="sr-only"
              onChange={(event) => onChoose(firstImageFile(event.target.files))}
            />
          </label>
          {chosen && (
            <Button variant="quiet" size="sm" onClick={() => onChoose(null)}>
              <Trash2 aria-hidden className="size-4" /> {stored ? "Keep the old one" : "Remove"}
            </Button>
          )}
          <p className="text-ink-soft text-sm">
            JPEG, PNG, WebP, AVIF or GIF, at most 10 MB. Drop or paste it here.
          </p>
        </div>
        {shownImage && children}
      </div>
    </fieldset>
  );
}

const firstImageFile = (files: FileList | null | undefined) =>
  [...(files ?? [])].find((file) => file.type.startsWith("image/")) ?? null;

/** Object URL to preview a chosen file before it is uploaded. */
export function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
