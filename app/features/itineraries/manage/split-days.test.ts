import { expect, test } from "vitest";
import { splitDays } from "#app/features/itineraries/manage/split-days.ts";

test("a line such as 'Day 1' starts a day, and text before the first such line is dropped", () => {
  const text =
    "Peru, slowly\n\nDay 1: Lima\nArrive.\n\nCeviche by the sea.\nDAY 2 – Cusco\nRest.\n3rd of May is free";
  expect(splitDays(text)).toEqual([
    { title: "Lima", description: "Arrive.\n\nCeviche by the sea." },
    { title: "Cusco", description: "Rest.\n3rd of May is free" },
  ]);
});

test("a line such as 'Days 1-2' starts several days, of which the last has the text, and the title may be on the next line", () => {
  expect(splitDays("Días 1-2: La Habana\nMúsica.\nDía 3\nViñales\nMogotes.")).toEqual([
    { title: "La Habana", description: "" },
    { title: "La Habana", description: "Música." },
    { title: "Viñales", description: "Mogotes." },
  ]);
});

test("without lines such as 'Day 1', each paragraph is a day", () => {
  expect(splitDays("Lima\r\nArrive.\r\n\r\nA long walk through the old town, then lunch.\n\n")).toEqual([
    { title: "Lima", description: "Arrive." },
    { title: "", description: "A long walk through the old town, then lunch." },
  ]);
  expect(splitDays("  \n ")).toEqual([]);
});

test("a long sentence after the day's number is part of the description, not a title", () => {
  const sentence = `We begin ${"slowly ".repeat(20)}`.trim();
  expect(splitDays(`Day 1: ${sentence}\nMore.`)).toEqual([{ title: "", description: `${sentence}\nMore.` }]);
});
