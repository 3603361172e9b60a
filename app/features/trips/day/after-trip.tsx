import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { readParty, writeTestimonial } from "#app/features/trips/day/after-trip.data.ts";
import type { TripWithItinerary } from "#app/features/trips/trips.schema.ts";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { readUnsavedInput, storeUnsavedInput, visitorForm } from "#app/lib/unsaved-input.ts";
import type { DataClient } from "#domain/data-client.ts";
import { MAX_NAME_LENGTH, MAX_QUOTE_LENGTH } from "#domain/testimonials.ts";

interface AfterTripProps {
  trip: TripWithItinerary;
  data: DataClient;
}

/** Once the trip is over: thanks, a word for the testimonials, and the next one. */
export default function AfterTrip({ trip, data }: AfterTripProps) {
  const [state, setState] = useState<"asked" | "stored" | "read">("asked");
  const [missing, setMissing] = useState<"quote" | "author">();
  const navigate = useNavigate();
  const attempt = (action: () => Promise<unknown>) =>
    action().catch((cause: unknown) =>
      notify({
        title: "That did not work",
        description: errorMessage(cause, "Please try again."),
        tone: "error",
      }),
    );
  const planNext = async () => {
    const form = visitorForm("custom-vacation");
    // What somebody has typed already stays.
    if (!readUnsavedInput(form)) storeUnsavedInput(form, { values: await readParty(data, trip) });
    await navigate("/", { state: { opens: "idea" } });
  };
  return (
    <section
      aria-labelledby="after"
      className="mb-6 rounded-card bg-white p-6 ring-1 ring-sand-deep print:hidden"
    >
      <h2 id="after" className="text-3xl text-sea">
        Thank you for traveling with us
      </h2>
      <p className="mt-2">We hope you are well home. Your days stay on this page.</p>
      {state === "asked" ? (
        <form
          noValidate
          className="mt-4 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            const textOf = (name: string) => String(new FormData(form).get(name)).trim();
            const words = { quote: textOf("quote"), author: textOf("author") };
            const blank = (["quote", "author"] as const).find((name) => words[name] === "");
            setMissing(blank);
            if (blank) return form.querySelector<HTMLElement>(`[name=${blank}]`)?.focus();
            void attempt(async () =>
              setState((await writeTestimonial(data, trip.id, words)) ? "stored" : "read"),
            );
          }}
        >
          <TextArea
            name="quote"
            label="How was it? A few words for others"
            maxLength={MAX_QUOTE_LENGTH}
            error={missing === "quote" ? "Please write a few words." : undefined}
          />
          <TextField
            name="author"
            label="Name to show"
            hint="Such as 'Hannah and Tom R., Canada'. One of us reads it before it appears on our home page."
            maxLength={MAX_NAME_LENGTH}
            error={missing === "author" ? "Please enter a name." : undefined}
          />
          <Button type="submit" className="self-start">
            Send
          </Button>
        </form>
      ) : (
        <p role="status" className="mt-4 font-semibold">
          {state === "stored"
            ? "Thank you. One of us will read it before it appears."
            : "Thank you, we have your testimonial, and one of us has already read it."}
        </p>
      )}
      <Button variant="secondary" className="mt-4" onClick={() => attempt(planNext)}>
        Plan the next one
      </Button>
    </section>
  );
}
