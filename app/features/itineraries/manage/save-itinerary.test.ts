import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toForm, toRow } from "#app/features/itineraries/manage/itinerary-form.ts";
import { MANAGED_ITINERARY } from "#app/features/itineraries/manage/managed-itinerary.fixture.ts";
import { saveItinerary } from "#app/features/itineraries/manage/save-itinerary.ts";
import { fakeFetch, fakeSession, storeSession } from "#app/lib/back-office.fixture.tsx";

const SAVE = "PATCH /rest/v1/itineraries";
const file = (name: string) => new File(["pixels"], name, { type: "image/jpeg" });

/** Storage that refuses every file named page.jpg, as jsdom has no server. */
class FakeUpload {
  upload = {};
  status = 200;
  responseText = "";
  onload = () => {};
  open() {}
  setRequestHeader() {}
  send(form: FormData) {
    const sentFile = form.get("");
    if (sentFile instanceof File && sentFile.name === "page.jpg") {
      this.status = 415;
      this.responseText = JSON.stringify({ message: "This is not an image." });
    }
    this.onload();
  }
}

beforeEach(() => {
  storeSession();
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function save(image: File | null, otherImage: File) {
  const { fetch, changesTo } = fakeFetch(({ to, body }) =>
    to === SAVE ? Response.json([{ ...MANAGED_ITINERARY, ...Object(body) }]) : undefined,
  );
  const form = toForm({ ...MANAGED_ITINERARY, subtitle: "Kept" });
  form.images.push({ path: "", alt: "The market", focus: null, pending: "key" });
  const saving = saveItinerary(fakeSession(fetch), {
    id: MANAGED_ITINERARY.id,
    seen: { row: toRow(toForm(MANAGED_ITINERARY)), version: MANAGED_ITINERARY.updated_at },
    form,
    image,
    files: new Map([["key", otherImage]]),
    onProgress: () => {},
  });
  return { saving, changes: () => changesTo(SAVE) };
}

test("an itinerary is saved without a rejected image, says why, and keeps its other images", async () => {
  const { saving, changes } = save(file("page.jpg"), file("market.jpg"));
  await saving;
  expect(await screen.findByText(/^This is not an image\. Everything else is saved/)).toBeTruthy();
  expect(changes()).toEqual([
    { id: "eq.7", subtitle: "Kept" },
    {
      id: "eq.7",
      images: [
        ...MANAGED_ITINERARY.images,
        { path: expect.stringMatching(/^itineraries\/7\/\d+\.jpg$/), alt: "The market", focus: null },
      ],
    },
  ]);
});

test("a rejected second image is left out, and the first one is stored", async () => {
  const { saving, changes } = save(file("lima.jpg"), file("page.jpg"));
  await saving;
  expect(await screen.findByText(/^This is not an image\. Everything else is saved/)).toBeTruthy();
  expect(changes().at(-1)).toEqual({
    id: "eq.7",
    image: expect.stringMatching(/^itineraries\/7\/\d+\.jpg$/),
  });
});
