import * as Dialog from "@radix-ui/react-dialog";
import { Menu, X } from "lucide-react";
import { useState } from "react";
import { Sidebar } from "#app/features/admin/sidebar.tsx";

/** The sidebar on a phone or tablet, as a drawer from the left. */
export function SidebarDrawer({ onLogout }: { onLogout(): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger
        aria-label="Open menu"
        className="inline-flex size-11 items-center justify-center rounded-xl hover:bg-sand-deep lg:hidden"
      >
        <Menu aria-hidden className="size-6" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-ink/60" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fade-in fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] scroll-pb-16 overflow-y-auto bg-sea"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Dialog.Close
            aria-label="Close menu"
            className="absolute top-3 right-3 inline-flex size-11 items-center justify-center rounded-xl text-white hover:bg-white/10 focus-visible:outline-sun"
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
          <Sidebar isCollapsed={false} onLeave={() => setOpen(false)} onLogout={onLogout} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
