import { type QueryKey, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { readLastChange } from "#app/lib/last-change.ts";
import { readSettingRow, type Setting, saveSettingRow } from "#app/lib/site-settings.ts";
import type { SeenRecord } from "#app/lib/unsaved-input.ts";
import { type RecordFormOptions, useRecordForm } from "#app/lib/use-record-form.ts";

const queryKeyOf = (key: string): QueryKey => ["admin", "settings", key];

interface SettingPanelProps<Value> {
  setting: Setting<Value>;
  title: string;
  description: string;
  /** The form, once the setting is loaded. */
  children(stored: SeenRecord<Value>): ReactNode;
}

/** The section of a setting. */
export function SettingPanel<Value>({ setting, title, description, children }: SettingPanelProps<Value>) {
  const client = useAdminClient();
  const stored = useQuery({
    queryKey: queryKeyOf(setting.key),
    queryFn: () => readSettingRow(client, setting),
  });
  return (
    <Panel title={title} description={description}>
      <Loaded query={stored} loading={<Skeleton className="h-40" />}>
        {children}
      </Loaded>
    </Panel>
  );
}

interface SettingFormOptions<Value, Input extends FieldValues, Output>
  extends Pick<RecordFormOptions<Input, Output>, "schema" | "mode" | "done" | "failed"> {
  readonly record: SeenRecord<Input>;
  toValue(values: Input | Output): Value;
  /** Further queries to refetch after saving. */
  readonly affected?: readonly QueryKey[];
}

/** The form of a setting. */
export function useSettingForm<Value extends object, Input extends FieldValues, Output = Input>(
  setting: Setting<Value>,
  { toValue, affected = [], ...options }: SettingFormOptions<Value, Input, Output>,
) {
  const client = useAdminClient();
  const { key, what, labels } = setting;
  return useRecordForm<Input, Output>({
    ...options,
    what,
    name: `settings:${key}`,
    blank: options.record.row,
    toFields: toValue,
    labels,
    readLastChange: () => readLastChange(client, "site_settings", key),
    save: (values, seen) =>
      saveSettingRow(client, setting, seen ?? { row: {}, version: null }, toValue(values)),
    affected: [queryKeyOf(key), ...affected],
  });
}
