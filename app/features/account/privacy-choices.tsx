import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { logOut } from "#app/features/account/log-out.ts";
import { ConfirmIdentityDialog } from "#app/features/account/second-factor/confirm-identity-dialog.tsx";
import type { SignedInAccount } from "#app/features/account/signed-in-page.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { callFunction, fetchFile } from "#app/lib/call-function.ts";
import { downloadFile } from "#app/lib/download-file.ts";
import { notify } from "#app/lib/notify.ts";

const FAILED_MESSAGE = "Something went wrong. Please try again, or write to us.";

/** Downloads everything we store about this person. The request is recorded in the agency's inbox. */
async function downloadMyData(fetchAsUser: typeof fetch): Promise<void> {
  downloadFile(await fetchFile(fetchAsUser, "my-data", { action: "export" }, FAILED_MESSAGE), "my-data.json");
}

/** Permanently erases the account and all its owner's data. */
const eraseMyData = (fetchAsUser: typeof fetch): Promise<unknown> =>
  callFunction(fetchAsUser, "my-data", { action: "erase" }, FAILED_MESSAGE);

export function PrivacyChoices({ account }: { account: SignedInAccount }) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <DataCopy account={account} />
      <Erasure account={account} />
      <ConfirmIdentityDialog email={account.email} />
    </div>
  );
}

type State =
  | { readonly step: "idle" | "busy" | "done" }
  | { readonly step: "failed"; readonly message: string };

/** Runs an action and tracks its state: idle, busy, done or failed. */
function useChoice(action: () => Promise<void>): { state: State; run(): Promise<void> } {
  const [state, setState] = useState<State>({ step: "idle" });
  const run = async () => {
    setState({ step: "busy" });
    try {
      await action();
      setState({ step: "done" });
    } catch (cause) {
      setState({ step: "failed", message: errorMessage(cause, "Please try again.") });
    }
  };
  return { state, run };
}

function DataCopy({ account }: { account: SignedInAccount }) {
  const { state, run } = useChoice(() => downloadMyData(account.fetch));
  return (
    <Choice
      title="Take your data with you"
      text="One JSON file with everything we hold about you: account, profile, role, trips, requests, e-mail list, form statistics and the e-mails we sent."
    >
      {state.step === "done" && <Notice tone="success">Saved as my-data.json.</Notice>}
      {state.step === "failed" && <Notice tone="error">{state.message}</Notice>}
      <Button onClick={run} disabled={state.step === "busy"}>
        {state.step === "busy" ? "Preparing your data..." : "Download my data"}
      </Button>
    </Choice>
  );
}

function Erasure({ account }: { account: SignedInAccount }) {
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  const { state, run } = useChoice(async () => {
    await eraseMyData(account.fetch);
    void notify({ tone: "success", title: "Your account and your data were erased." });
    await logOut(navigate, { replace: true });
  });
  const confirm = async () => {
    // Close this dialog, because another one may open to ask for the password.
    setConfirming(false);
    await run();
  };
  return (
    <Choice
      title="Erase your data"
      text="Erases your account, trips, requests and our e-mails right away and for good. We keep records of what you accepted and paid for as long as the law requires."
    >
      {state.step === "failed" && <Notice tone="error">{state.message}</Notice>}
      <Button variant="danger" onClick={() => setConfirming(true)} disabled={state.step === "busy"}>
        {state.step === "busy" ? "Erasing..." : "Erase my account"}
      </Button>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Erase everything?"
        description="Neither you nor we can undo this. If you still have a trip ahead, contact us first: without the account we cannot match it to you."
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setConfirming(false)}>
            Keep my account
          </Button>
          <Button variant="danger" onClick={confirm}>
            Yes, erase everything
          </Button>
        </div>
      </Dialog>
    </Choice>
  );
}

function Choice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-4 rounded-card bg-white p-6 ring-1 ring-sand-deep sm:p-8">
      <h2 className="text-2xl text-sea">{title}</h2>
      <p className="grow text-ink-soft">{text}</p>
      {children}
    </section>
  );
}
