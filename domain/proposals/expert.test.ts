import { expect, it } from "vitest";
import { describeExpert } from "#domain/proposals/expert.ts";

const planner = {
  name: "Alma Reyes",
  image: "alma.jpg",
  languages: ["Spanish", "English"],
  reply_time: "Answers within a day",
};
const names = { first_name: "Office", last_name: "Account" };

it("the expert is the planner with portrait, languages and reply time", () => {
  expect(describeExpert({ ...names, planner }, "en")).toEqual({
    name: "Alma Reyes",
    image: "alma.jpg",
    lines: ["Speaks Spanish and English", "Answers within a day"],
  });
  expect(describeExpert({ ...names, planner }, "es")?.lines).toEqual([
    "Habla español e inglés",
    "Responde en un día",
  ]);
});

it("the expert has the owner's name if the owner is not a planner, and is null if there is no name", () => {
  expect(describeExpert({ ...names, planner: null }, "en")).toEqual({
    name: "Office Account",
    image: null,
    lines: [],
  });
  expect(describeExpert({ first_name: null, last_name: null, planner: null }, "en")).toBeNull();
  expect(describeExpert(null, "es")).toBeNull();
});

it("missing languages and reply times are omitted", () => {
  const withoutDetails = { ...planner, languages: [], reply_time: " " };
  expect(describeExpert({ ...names, planner: withoutDetails }, "es")?.lines).toEqual([]);
});
