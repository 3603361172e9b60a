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
  /** The planner when the form was opened; null for a new one. */
  readonly planner: ManagedPlanner | null;
  readonly values: PlannerForm;
  readonly image: File | null;
  onProgress(share: number | null): void;
}

/** Stores the planner and its account, then uploads the image, so that a failed upload does not lose the other changes. */
export async function savePlannerAndImage(
  session: AdminSession,
  { planner, values, image, onProgress }: PlannerToSave,
): Promise<{ readonly imageFailure: string | null }> {
  const savedPlanner = await savePlanner(session.data, planner, values);
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
