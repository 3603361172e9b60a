import { Badge } from "#app/components/admin/badge.tsx";
import { STATUS_LABELS } from "#app/features/trips/trip-tabs.ts";
import type { TripStatus } from "#domain/trips.schema.ts";

const TONES = { upcoming: "leaf", planning: "sun", past: "plain" } as const;

export const TripStatusBadge = ({ status }: { status: TripStatus }) => (
  <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
);
