import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import CustomVacationDialog from "#app/features/requests/custom-vacation-dialog.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
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
