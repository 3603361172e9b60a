import {
  assignAccount,
  changePlanner,
  savePlanner,
} from "#app/features/planners/manage/manage-planners.data.ts";
import type { ManagedPlanner, PlannerForm } from "#app/features/planners/manage/manage-planners.schema.ts";
import type { AdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { adminHeaders, imagePath, uploadImage } from "#app/lib/upload-image.ts";

interface PlannerToSave {
  readonly seen: Parameters<typeof savePlanner>[1];
  readonly values: PlannerForm;
  readonly image: File | null;
  /** Called with the stored planner, on which the next attempt is based if a later step fails. */
  onSaved(planner: ManagedPlanner): void;
  onProgress(share: number | null): void;
}

/** Stores the planner and its account, then uploads the image, so that a failed upload does not lose the other changes. */
export async function savePlannerAndImage(
  session: AdminSession,
  { seen, values, image, onSaved, onProgress }: PlannerToSave,
): Promise<{ readonly imageFailure: string | null }> {
  const savedPlanner = await savePlanner(session.data, seen, values);
  onSaved(savedPlanner);
  await assignAccount(session.data, savedPlanner.id, values.account);
  if (!image) return { imageFailure: null };
  try {
    onProgress(0);
    const path = imagePath({ folder: "planners", id: savedPlanner.id }, image, Date.now());
    await uploadImage({ path, file: image, headers: await adminHeaders(session), onProgress });
    await changePlanner(session.data, savedPlanner.id, { image: path });
    return { imageFailure: null };
  } catch (cause) {
    return { imageFailure: errorMessage(cause, "The image was not accepted.") };
  } finally {
    onProgress(null);
  }
}
