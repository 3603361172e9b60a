import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import { useQuery } from "@tanstack/react-query";
import { LogOut, Settings, UserRound } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { ownName } from "#app/features/admin/admin.data.ts";
import { NameForm } from "#app/features/admin/name-form.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { describeZone } from "#domain/opening-times.ts";

const ITEM =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 outline-none data-highlighted:bg-sand-deep";

interface UserMenuProps {
  email: string;
  /** Empty until the admin has given one. */
  name: string;
  onProfile(): void;
  onLogout(): void;
}

export function UserMenu({ email, name, onProfile, onLogout }: UserMenuProps) {
  const navigate = useNavigate();
  const { timeZone } = useSiteDetails();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="flex min-h-11 items-center gap-3 rounded-full py-1 pr-1 pl-1 text-left hover:bg-sand-deep xl:pr-4">
        <span className="sr-only">User menu</span>
        <span
          aria-hidden
          className="inline-flex size-9 items-center justify-center rounded-full bg-sea font-semibold text-sm text-white"
        >
          {emailInitials(email)}
        </span>
        <span className="hidden text-sm leading-tight xl:block">
          <span className="block max-w-48 truncate font-semibold">{name || shortEmail(email)}</span>
          <span className="block text-ink-soft">Admin</span>
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="fade-in z-50 min-w-56 rounded-card bg-white p-2 shadow-float"
        >
          <DropdownMenu.Label className={`px-3 py-2 text-sm leading-tight ${name ? "" : "xl:hidden"}`}>
            <span className="block font-semibold">{shortEmail(email)}</span>
            <span className="block text-ink-soft">Admin</span>
          </DropdownMenu.Label>
          <DropdownMenu.Item className={ITEM} onSelect={onProfile}>
            <UserRound aria-hidden className="size-4" /> Profile
          </DropdownMenu.Item>
          <DropdownMenu.Item className={ITEM} onSelect={() => navigate("/admin/settings")}>
            <Settings aria-hidden className="size-4" /> Settings
          </DropdownMenu.Item>
          <DropdownMenu.Label className="px-3 py-1 text-ink-soft text-sm">
            Times are {describeZone(timeZone)}.
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1 h-px bg-sand-deep" />
          <DropdownMenu.Item className={ITEM} onSelect={onLogout}>
            <LogOut aria-hidden className="size-4" /> Logout
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** For the user menu: up to 25 characters in full, otherwise the first 22 and three dots. */
export function shortEmail(email: string): string {
  return email.length > 25 ? `${email.slice(0, 22)}...` : email;
}

export const emailInitials = (email: string): string => email.slice(0, 2).toUpperCase();

export function ProfileDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const { user, data: client } = useAdminSession();
  const name = useQuery({ ...ownName(client, user.id), enabled: open });
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Profile" description={user.email}>
      <Loaded query={name} loading={<Skeleton className="h-40" />}>
        {(data) => (
          <NameForm name={data} onSaved={close}>
            <Link
              to="/admin/settings?part=people"
              onClick={close}
              className="inline-flex min-h-11 items-center text-sea underline underline-offset-4"
            >
              Security: second factor and devices
            </Link>
          </NameForm>
        )}
      </Loaded>
    </Dialog>
  );
}
