import { Badge } from "#app/components/admin/badge.tsx";
import { REQUEST_STATUS_LABELS, type RequestStatus } from "#domain/request-labels.ts";

const TONES = {
  new: "sun",
  in_progress: "sea",
  quoted: "sea",
  won: "leaf",
  lost: "plain",
  spam: "coral",
} as const;

export function StatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={TONES[status]}>{REQUEST_STATUS_LABELS[status]}</Badge>;
}
