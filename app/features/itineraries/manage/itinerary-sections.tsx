import type { UseFormReturn } from "react-hook-form";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { DayRows } from "#app/features/itineraries/manage/day-rows.tsx";
import type { EditorSection } from "#app/features/itineraries/manage/editor-layout.tsx";
import { type ItineraryForm, importantDetails } from "#app/features/itineraries/manage/itinerary-form.ts";
import { ItineraryBasics } from "#app/features/itineraries/manage/itinerary-form-fields.tsx";
import { PasteDays } from "#app/features/itineraries/manage/paste-days.tsx";
import { SuitabilityFields } from "#app/features/itineraries/manage/suitability-fields.tsx";
import { TextRows } from "#app/features/itineraries/manage/text-rows.tsx";

/** The sections of the form, except images and history, which the editor adds. */
export function itinerarySections(form: UseFormReturn<ItineraryForm>): readonly EditorSection[] {
  const { control, register } = form;
  return [
    { id: "basics", label: "Basics", content: <ItineraryBasics form={form} /> },
    {
      id: "days",
      label: "Days",
      content: (
        <>
          <div>
            <PasteDays form={form} />
          </div>
          <DayRows form={form} />
        </>
      ),
    },
    {
      id: "highlights",
      label: "Included",
      content: (
        <>
          <TextRows {...{ control, register }} name="highlights" label="Highlights" singular="highlight" />
          <TextRows {...{ control, register }} name="includes" label="Includes" singular="included item" />
          <TextRows {...{ control, register }} name="excludes" label="Excludes" singular="excluded item" />
        </>
      ),
    },
    { id: "suitability", label: "Who it suits", content: <SuitabilityFields form={form} /> },
    { id: "details", label: "Important details", content: <ImportantDetails form={form} /> },
  ];
}

function ImportantDetails({ form: { register } }: { form: UseFormReturn<ItineraryForm> }) {
  return (
    <>
      {importantDetails.map(([name, label]) => (
        <TextArea key={name} label={label} rows={2} optional {...register(`details.${name}`)} />
      ))}
      <TextField
        label="Official visa website"
        type="url"
        optional
        placeholder="https://"
        {...register("visa_information_url")}
      />
    </>
  );
}
