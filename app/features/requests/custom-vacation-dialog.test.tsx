import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import CustomVacationDialog from "#app/features/requests/custom-vacation-dialog.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("children and days are optional; a wrong answer has its error; sent is what was filled in", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url.endsWith("/send-admin-notification")) bodies.push(JSON.parse(String(init?.body)));
    return Response.json({ success: true });
  });
  const onSent = vi.fn();
  const Form = () => <CustomVacationDialog open onOpenChange={() => {}} onSent={onSent} />;
  const Stub = createRoutesStub([{ path: "/", Component: Form }]);
  render(<Stub />);
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill("Name", "Ada");
  fill(/^Email/, "ada@example.com");
  fill("Inspiration Source", "A film");
  fill("Describe your dream vacation", "Two weeks by the sea");
  fill("Number of Travelers", "2");
  fill("Trip Duration (days)", "9");
  fill("Budget", "4000");
  fill("Trip Category", "Beach");
  fill(/^Ages of Children/, "4, 9");
  fill(/^When/, "dates");
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Submit Request" }));
  submit();
  await screen.findByText("Please choose the first day");
  fill(/^First Day/, "2999-03-08");
  fill(/^Last Day/, "2999-03-01");
  await screen.findByText("The last day is before the first");
  fill(/^Last Day/, "2999-03-18");
  await expect.poll(() => screen.queryByText("The last day is before the first")).toBeNull();
  submit();
  const noAdult = "This leaves no adult. Please check the number of travelers.";
  await screen.findByText(noAdult);
  fill("Number of Travelers", "4");
  await expect.poll(() => screen.queryByText(noAdult)).toBeNull();
  submit();
  await expect.poll(() => onSent.mock.calls.length).toBe(1);
  const data = { travelers: "4", childAges: "4, 9", when: "2999-03-08 to 2999-03-18" };
  expect(bodies).toMatchObject([{ type: "customization", data }]);
});

test("an empty form shows the error of each field and sends nothing; a corrected field loses its error", async () => {
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return Response.json({});
  });
  const Form = () => <CustomVacationDialog open onOpenChange={() => {}} onSent={() => {}} />;
  const Stub = createRoutesStub([{ path: "/", Component: Form }]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button", { name: "Submit Request" }));
  await screen.findByText("Name must be at least 2 characters");
  const invalidFields = () =>
    [...screen.getByRole("dialog").querySelectorAll("[aria-invalid=true]")].map((field) =>
      field.getAttribute("name"),
    );
  const requiredFields = [
    "name",
    "email",
    "inspirationSource",
    "description",
    "travelers",
    "tripDuration",
    "budget",
    "tripCategory",
  ];
  expect(invalidFields()).toEqual(requiredFields);
  fireEvent.change(screen.getByLabelText("Number of Travelers"), { target: { value: "2" } });
  await expect.poll(invalidFields).toEqual(requiredFields.filter((name) => name !== "travelers"));
  expect(fetched.filter((url) => url.endsWith("/send-admin-notification"))).toEqual([]);
});
