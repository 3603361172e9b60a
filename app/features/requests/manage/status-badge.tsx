import { Badge } from "#app/components/admin/badge.tsx";
import { type RequestStatus, STATUS_LABELS } from "#domain/request-labels.ts";

const TONES = {
  new: "sun",
  in_progress: "sea",
  quoted: "sea",
  won: "leaf",
  lost: "plain",
  spam: "coral",
} as const;

export function StatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
