import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";
import { callFunction } from "#app/lib/call-function.ts";
import { notify } from "#app/lib/notify.ts";

interface TestAdmin {
  readonly email: string;
  readonly password: string;
}

/** The test helper of the specification. It and its server function exist only with TEST_HELPERS=1. */
export function TestHelper() {
  const { fetch } = useAdminSession();
  const { data: status } = useQuery(backOfficeStatus(fetch));
  const create = useMutation({
    mutationFn: () => callFunction<TestAdmin>(fetch, "test-helper-admin"),
    onSuccess: ({ email }) => notify({ tone: "success", title: "Admin User Created", description: email }),
    onError: (error) =>
      notify({
        tone: "error",
        title: "Error Creating Admin",
        description: error.message || "Failed to create admin user",
      }),
  });
  if (!status?.testHelpers) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" size="sm" disabled={create.isPending} onClick={() => create.mutate()}>
        {create.isPending ? "Creating..." : "Create Admin User"}
      </Button>
      {create.data && (
        <Notice tone="success" title="Shown only once">
          {create.data.email}, password <code className="break-all">{create.data.password}</code>
        </Notice>
      )}
    </div>
  );
}
