import { useQuery } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { catalogImages, drawnPlaces } from "#app/lib/catalog-images.ts";
import { notify } from "#app/lib/notify.ts";
import { adminHeaders, imagePath, uploadImage } from "#app/lib/upload-image.ts";
import { imageSources } from "#domain/image-url.ts";

export interface ImageFieldProps {
  /** Such as 'Image of day 2'. */
  label: string;
  value: string | null;
  /** Images already used in this record. */
  used: readonly string[];
  /** Uploads are stored in this record's folder. */
  owner: { readonly folder: "itineraries" | "proposals"; readonly id: string };
  onChange(path: string | null): void;
}

/** Chooses an image of this record, of the catalog, a drawing of a kind of place, or an upload. The value is a storage path. */
export function ImageField({ label, value, used, owner, onChange }: ImageFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const chooseLabel = value ? "Another image" : "Choose an image";
  return (
    <div className="flex flex-wrap items-center gap-3">
      {value && (
        <img
          {...imageSources(value)}
          sizes="8rem"
          alt={`${label}, as chosen`}
          className="aspect-video w-32 rounded-lg bg-sand-deep object-cover"
        />
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${chooseLabel}: ${label}`}
        onClick={() => setOpen(true)}
      >
        <ImagePlus aria-hidden className="size-4" /> {chooseLabel}
      </Button>
      {value && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Remove image: ${label}`}
          onClick={() => onChange(null)}
        >
          Remove image
        </Button>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen} title={label} width="max-w-3xl">
        <ImageChoice
          {...{ used, owner }}
          onChoose={(path) => {
            onChange(path);
            setOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}

interface ImageChoiceProps extends Pick<ImageFieldProps, "used" | "owner"> {
  onChoose(path: string): void;
}

function ImageChoice({ used, owner, onChoose }: ImageChoiceProps) {
  const session = useAdminSession();
  const id = useId();
  const [progress, setProgress] = useState<number | null>(null);
  const catalog = useQuery(catalogImages(session.data));
  const titleByPath = new Map(used.map((path) => [path, "Already used here"]));
  for (const { image, title } of [...(catalog.data ?? []), ...drawnPlaces])
    if (!titleByPath.has(image)) titleByPath.set(image, title);
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    const path = imagePath(owner, file, Date.now());
    try {
      setProgress(0);
      await uploadImage({ path, file, headers: await adminHeaders(session), onProgress: setProgress });
      onChoose(path);
    } catch (cause) {
      void notify({ tone: "error", title: "The image was not saved", description: errorMessage(cause) });
    } finally {
      setProgress(null);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 self-start rounded-full bg-white px-5 font-semibold text-sea ring-1 ring-sea/40 ring-inset focus-within:outline-3 focus-within:outline-sea hover:bg-sand-deep"
      >
        <ImagePlus aria-hidden className="size-5" /> Send a new image
        <input
          id={id}
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={(event) => void upload(event)}
        />
      </label>
      {progress !== null && (
        <progress aria-label="Upload" value={progress} max={1} className="h-3 w-full accent-leaf" />
      )}
      <Loaded query={catalog} />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {[...titleByPath].map(([path, title]) => (
          <li key={path}>
            <ImageButton path={path} title={title} onClick={() => onChoose(path)} />
          </li>
        ))}
      </ul>
      {titleByPath.size === 0 && !catalog.isPending && <p>No images yet. Upload one.</p>}
    </div>
  );
}

function ImageButton({ path, title, onClick }: { path: string; title: string; onClick(): void }) {
  return (
    <button type="button" onClick={onClick} className="w-full rounded-lg text-left hover:bg-sand-deep">
      <img
        {...imageSources(path)}
        sizes="16rem"
        alt=""
        loading="lazy"
        className="aspect-video w-full rounded-lg bg-sand-deep object-cover"
      />
      <span className="wrap-break-word block p-1 text-sm">{title}</span>
    </button>
  );
}
