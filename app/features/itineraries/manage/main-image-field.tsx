import type { UseFormReturn } from "react-hook-form";
import { ImagePicker } from "#app/components/admin/image-picker.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { FocusPicker } from "#app/features/itineraries/manage/focus-picker.tsx";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";

interface MainImageFieldProps {
  form: UseFormReturn<ItineraryForm>;
  /** A chosen file that is not uploaded yet. */
  chosen: File | null;
  onChoose(file: File | null): void;
  /** From 0 to 1 while uploading. */
  progress: number | null;
}

/** The main image, with its alt text and focal point. */
export function MainImageField({ form, chosen, onChoose, progress }: MainImageFieldProps) {
  const [storedImage, focus] = form.watch(["image", "image_focus"]);
  const setFocus = (next: string | null) => form.setValue("image_focus", next, { shouldDirty: true });
  const choose = (file: File | null) => {
    // The focal point was that of the previous image.
    if (file) setFocus(null);
    onChoose(file);
  };
  return (
    <ImagePicker
      stored={storedImage}
      chosen={chosen}
      onChoose={choose}
      progress={progress}
      showImage={(image) => <FocusPicker {...image} name="Focus" focus={focus} onChange={setFocus} />}
    >
      <TextField
        label="Alt text, for screen readers"
        optional
        maxLength={300}
        {...form.register("image_alt")}
      />
    </ImagePicker>
  );
}
