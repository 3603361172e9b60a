import { useMemo } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { FactorList } from "#app/features/account/second-factor/factor-list.tsx";
import { DeviceList } from "#app/features/account/sessions/device-list.tsx";
import { UpdatePasswordSection } from "#app/features/settings/update-password-section.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";

function useOwnAccount() {
  const { user, data, fetch } = useAdminSession();
  return useMemo(() => ({ userId: user.id, email: user.email, data, fetch }), [user, data, fetch]);
}

function SecondFactor() {
  return (
    <Panel title="Second factor">
      <FactorList account={useOwnAccount()} />
    </Panel>
  );
}

function Devices() {
  return (
    <Panel title="Your devices">
      <DeviceList account={useOwnAccount()} />
    </Panel>
  );
}

/**
 * The admin's own password, second factor and devices, in the back-office layout. The form comes first, because the
 * other two load their content, and their size changes then.
 */
export const OWN_SECURITY_SECTIONS = [
  { id: "password", section: <UpdatePasswordSection /> },
  { id: "second-factor", section: <SecondFactor /> },
  { id: "devices", section: <Devices /> },
];
