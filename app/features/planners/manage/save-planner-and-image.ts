import { assignAccount, changePlanner } from "#app/features/planners/manage/manage-planners.data.ts";
import { PLANNER_LABELS, type PlannerForm } from "#app/features/planners/manage/manage-planners.schema.ts";
import type { AdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { type SavedRow, saveTableRow } from "#app/lib/save-row.ts";
import type { SeenRecord } from "#app/lib/unsaved-input.ts";
import { adminHeaders, imagePath, uploadImage } from "#app/lib/upload-image.ts";

interface PlannerToSave {
  readonly id: string;
  /** Null for a new planner. */
  readonly seen: SeenRecord<Readonly<Record<string, unknown>>> | null;
  readonly values: PlannerForm;
  readonly image: File | null;
  onProgress(share: number | null): void;
}

/** Stores the planner and its account, then uploads the image, so that a failed upload does not lose the other changes. */
export async function savePlannerAndImage(
  session: AdminSession,
  { id, seen, values: { account, ...wanted }, image, onProgress }: PlannerToSave,
): Promise<SavedRow> {
  const saved = await saveTableRow(session.data, {
    table: "planners",
    id,
    what: "this planner",
    labels: PLANNER_LABELS,
    seen,
    wanted,
  });
  if (account !== (seen?.row.account ?? "")) await assignAccount(session.data, saved.id, account);
  if (!image) return saved;
  try {
    onProgress(0);
    const path = imagePath({ folder: "planners", id: saved.id }, image, Date.now());
    await uploadImage({ path, file: image, headers: await adminHeaders(session), onProgress });
    await changePlanner(session.data, saved.id, { image: path });
  } catch (cause) {
    const description = errorMessage(cause, "The image was not accepted.");
    void notify({ tone: "error", title: "The image was not saved", description });
  } finally {
    onProgress(null);
  }
  return saved;
}
