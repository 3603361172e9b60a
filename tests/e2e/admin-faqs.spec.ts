import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { test as base, expect, uniqueWordIn } from "#tests/support/staff.ts";
import { toast } from "#tests/support/toasts.ts";

const test = base.extend<{ readonly word: string }>({
  word: uniqueWordIn(["faqs", "question"], ["faq_categories", "name"]),
});

const faqRow = (page: Page, text: string) =>
  page
    .getByRole("table", { name: "FAQs" })
    .getByRole("row")
    .filter({ hasText: text })
    // Category headings are rows too.
    .filter({ has: page.getByRole("switch") });
const categoryRow = (page: Page, text: string) =>
  page.getByRole("table", { name: "FAQ categories" }).getByRole("row").filter({ hasText: text });

test("an FAQ is created, published, edited, deleted and reordered; a conflicting save shows a warning", async ({
  page,
  staff,
  word,
  service,
}) => {
  await service
    .from("faq_categories")
    .insert({ name: `Boats ${word}` })
    .throwOnError();
  await staff.enter(page, "/admin/faqs");
  await expect(page.getByRole("table", { name: "FAQs" })).not.toHaveAttribute("aria-busy", "true");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add New FAQ" }).click();
  const form = page.getByRole("dialog", { name: "Add New FAQ" });
  await expect(form).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save FAQ" }).click();
  await expect(form.getByText("Question is required")).toBeVisible();
  await form.getByLabel("Question").fill(`Do boats run ${word}?`);
  await form.getByLabel("Answer").fill("**Daily**, weather allowing.");
  await form.getByRole("button", { name: /^Category/ }).click();
  await page.getByRole("option", { name: `Boats ${word}` }).click();
  await form.getByLabel("Display Order").fill("7");
  await expect(form.getByRole("switch", { name: "Publish immediately" })).not.toBeChecked();
  await form.getByRole("button", { name: "Save FAQ" }).click();
  await expect(toast(page, "FAQ created successfully.")).toBeVisible();
  await expect(faqRow(page, word)).toContainText("Draft");
  await expect(faqRow(page, word)).toContainText(`Boats ${word}`);

  await faqRow(page, word).getByRole("switch").click();
  await expect(toast(page, "FAQ published.")).toBeVisible();
  expect(await (await page.request.get("/faqs")).text()).toContain(`Do boats run ${word}?`);

  await faqRow(page, word).getByRole("button", { name: /^Edit/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit FAQ" });
  await edit.getByRole("button", { name: /^Category/ }).click();
  await page.getByRole("option", { name: "No category" }).click();
  await edit.getByRole("button", { name: "Save FAQ" }).click();
  await expect(toast(page, "FAQ updated successfully.")).toBeVisible();
  await expect(faqRow(page, word)).toContainText("N/A");

  await faqRow(page, word)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page
    .getByRole("alertdialog", { name: "Are you sure?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(toast(page, "FAQ deleted successfully.")).toBeVisible();
  await expect(faqRow(page, word)).toHaveCount(0);

  await test.step("a conflicting save shows a warning and overwrites nothing", async () => {
    const { data } = await service
      .from("faqs")
      .insert({ question: `When ${word}?`, answer: "Soon." })
      .select("id")
      .single()
      .throwOnError();
    await page.reload();
    await page.getByRole("button", { name: `Edit When ${word}?` }).click();
    const editForm = page.getByRole("dialog", { name: "Edit FAQ" });
    await editForm.getByLabel("Answer").fill("Mine.");
    await service.from("faqs").update({ answer: "Theirs." }).eq("id", data.id).throwOnError();
    await editForm.getByRole("button", { name: "Save FAQ" }).click();
    await expect(toast(page, "Someone else has saved this FAQ since you opened it.")).toBeVisible();
    await expect(editForm.getByLabel("Answer")).toHaveValue("Mine.");
    const { data: storedFaq } = await service.from("faqs").select("answer").eq("id", data.id).single();
    expect(storedFaq?.answer).toBe("Theirs.");
    // Changes to different fields are merged.
    await editForm.getByLabel("Question").fill(`How soon ${word}?`);
    await editForm.getByLabel("Answer").fill("Soon.");
    await editForm.getByRole("button", { name: "Save FAQ" }).click();
    await expect(toast(page, / saved changes on .*: answer\.$/)).toBeVisible();
    const { data: mergedFaq } = await service
      .from("faqs")
      .select("question, answer")
      .eq("id", data.id)
      .single();
    expect(mergedFaq).toEqual({ question: `How soon ${word}?`, answer: "Theirs." });
    await service.from("faqs").delete().eq("id", data.id);
  });

  await test.step("arrow keys move a question within its category, with an announcement and one audit entry", async () => {
    const { data: category } = await service
      .from("faq_categories")
      .insert({ name: `Ferries ${word}` })
      .select("id")
      .single()
      .throwOnError();
    const questions = [0, 1, 2].map((position) => ({
      question: `Pier ${position} ${word}?`,
      answer: "The old one.",
      category_id: category.id,
      display_order: position,
    }));
    await service.from("faqs").insert(questions).throwOnError();
    const others = async () =>
      (
        await service
          .from("faqs")
          .select("id, display_order")
          .not("question", "like", `%${word}%`)
          .order("id")
      ).data;
    const before = await others();
    const auditEntries = async () =>
      (
        await service
          .from("audit_log")
          .select("id, label, changes")
          .eq("actor_id", staff.id)
          .eq("table_name", "faqs")
          .throwOnError()
      ).data;
    const earlierIds = new Set((await auditEntries()).map(({ id }) => id));
    await page.reload();
    await expect(page.getByRole("columnheader", { name: `Ferries ${word}` })).toBeVisible();
    const handle = page.getByRole("button", { name: `Move Pier 0 ${word}?, position 1 of 3` });
    await handle.focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText(`Pier 0 ${word}?, now position 2 of 3`)).toBeAttached();
    await expect
      .poll(async () => {
        const { data } = await service
          .from("faqs")
          .select("question")
          .eq("category_id", category.id)
          .order("display_order");
        return data?.map(({ question }) => question.split(" ")[1]);
      })
      .toEqual(["1", "0", "2"]);
    // Other tests add and delete questions concurrently.
    const after = new Map((await others())?.map(({ id, display_order }) => [id, display_order]));
    for (const { id, display_order } of before ?? [])
      expect([display_order, undefined]).toContain(after.get(id));
    // One entry with the questions whose number changes. Numbers now start at 1, so question 1 keeps its number.
    const [zero, , two] = questions.map(({ question }) => question);
    const newEntries = (await auditEntries()).filter(({ id }) => !earlierIds.has(id));
    expect(newEntries.map(({ label, changes }) => ({ label, changes }))).toEqual([
      {
        label: "Order of 2 FAQs",
        changes: {
          display_order: { before: [`0. ${zero}`, `2. ${two}`], after: [`2. ${zero}`, `3. ${two}`] },
        },
      },
    ]);
  });
});

test("categories have unique names, deleting one keeps its questions, and a conflicting save shows a warning", {
  tag: "@long",
}, async ({ page, staff, word, service, allowConsole }) => {
  allowConsole(/status of 409/);
  await staff.enter(page, "/admin/faq-categories");
  await expect(page.getByRole("table", { name: "FAQ categories" })).not.toHaveAttribute("aria-busy", "true");
  await expectAccessible(page);
  const add = async (name: string) => {
    await page.getByRole("button", { name: "Add New Category" }).click();
    const form = page.getByRole("dialog", { name: "Add New Category" });
    await form.getByLabel("Category Name").fill(name);
    await form.getByRole("button", { name: "Save Category" }).click();
    return form;
  };
  await add(`Ferries ${word}`);
  await expect(toast(page, "FAQ Category created successfully.")).toBeVisible();
  const duplicateForm = await add(`ferries ${word}`);
  await expect(toast(page, `A category with the name "ferries ${word}" already exists.`)).toBeVisible();
  await expect(duplicateForm.getByText("This name is taken.")).toBeVisible();
  await duplicateForm.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();

  const { data } = await service
    .from("faq_categories")
    .select("id")
    .eq("name", `Ferries ${word}`)
    .single()
    .throwOnError();
  await service
    .from("faqs")
    .insert({ question: `Which pier ${word}?`, answer: "The old one.", category_id: data.id })
    .throwOnError();
  await categoryRow(page, word)
    .getByRole("button", { name: /^Delete/ })
    .click();
  const confirmation = page.getByRole("alertdialog", { name: "Are you sure?" });
  await expect(confirmation).toContainText("FAQs in this category will become uncategorized.");
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "FAQ Category deleted.")).toBeVisible();
  const orphan = await service
    .from("faqs")
    .select("category_id")
    .like("question", `%${word}%`)
    .single()
    .throwOnError();
  expect(orphan.data.category_id).toBeNull();

  await test.step("a conflicting save shows a warning and overwrites nothing", async () => {
    const name = `Weather ${word}`;
    const category = await service
      .from("faq_categories")
      .insert({ name })
      .select("id")
      .single()
      .throwOnError();
    await page.reload();
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const categoryForm = page.getByRole("dialog", { name: "Edit Category" });
    await categoryForm.getByLabel("Category Name").fill(`${name} mine`);
    await service
      .from("faq_categories")
      .update({ name: `${name} theirs` })
      .eq("id", category.data.id)
      .throwOnError();
    await categoryForm.getByRole("button", { name: "Save Category" }).click();
    await expect(toast(page, /^Someone else has saved .* since you opened it/)).toBeVisible();
    const { data: storedName } = await service
      .from("faq_categories")
      .select("name")
      .eq("id", category.data.id)
      .single();
    expect(storedName?.name).toBe(`${name} theirs`);
    await categoryForm.getByLabel("Display Order").fill("7");
    await categoryForm.getByLabel("Category Name").fill(name);
    await categoryForm.getByRole("button", { name: "Save Category" }).click();
    await expect(toast(page, / saved changes on .*: name\.$/)).toBeVisible();
    const { data: mergedCategory } = await service
      .from("faq_categories")
      .select("name, display_order")
      .eq("id", category.data.id)
      .single();
    expect(mergedCategory).toEqual({ name: `${name} theirs`, display_order: 7 });
    await service.from("faq_categories").delete().eq("id", category.data.id).throwOnError();
  });
});
