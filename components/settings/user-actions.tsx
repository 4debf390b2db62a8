'use client'

import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem } from '@/components/ui/menu'
import { MenuMore } from '@/components/ui/menu-more'
import { TextLink } from '@/components/ui/text-link'
import { useApps } from '@/lib/client/use-apps'
import type { User } from '@/lib/shared/contracts/users'
import { type Asked, useUserChanges } from './user-changes'

type UserActionsProps = { user: User; isSelf: boolean; ask: (asked: Asked) => void }

/** What an admin can do with an account: disable or enable it, reset a password that is stored here, delete it. Not with their own. */
export function UserActions({ user, isSelf, ask }: UserActionsProps) {
  const { enable, isPending } = useUserChanges()
  const hasApps = useApps() !== null
  if (isSelf) return <TextLink href="/settings?tab=account">Your account</TextLink>
  return (
    <span className="flex items-center gap-1 max-md:-ml-2 md:justify-end">
      {user.disabled ? (
        <Button size="sm" variant="ghost" busy={isPending} onClick={() => enable(user)}>
          Enable
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => ask({ what: 'disable', user })}>
          Disable
        </Button>
      )}
      <Menu>
        <MenuMore label={`More actions for ${user.email}`} />
        <MenuContent>
          {hasApps && user.role !== 'admin' && (
            <MenuItem onSelect={() => ask({ what: 'app-roles', user })}>Roles per app…</MenuItem>
          )}
          {user.source === 'local' && (
            <MenuItem onSelect={() => ask({ what: 'password', user })}>Reset password…</MenuItem>
          )}
          <MenuItem className="text-danger" onSelect={() => ask({ what: 'delete', user })}>
            Delete user…
          </MenuItem>
        </MenuContent>
      </Menu>
    </span>
  )
}
