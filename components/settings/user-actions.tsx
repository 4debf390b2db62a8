'use client'

import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import type { User } from '@/lib/shared/contracts/users'
import { type Asked, useUserChanges } from './user-changes'

type UserActionsProps = { user: User; isSelf: boolean; ask: (asked: Asked) => void }

/** What an admin can do with an account: reset a password that is stored here, disable or enable it, delete it. Not with their own. */
export function UserActions({ user, isSelf, ask }: UserActionsProps) {
  const { enable, isPending } = useUserChanges()
  if (isSelf)
    return (
      <span className="block md:text-right">
        <TextLink href="/settings?tab=account">Your account</TextLink>
      </span>
    )
  return (
    <span className="flex flex-wrap gap-x-1 max-md:-ml-2 md:justify-end">
      {user.source === 'local' && (
        <Button size="sm" variant="ghost" onClick={() => ask({ what: 'password', user })}>
          Reset password
        </Button>
      )}
      {user.disabled ? (
        <Button size="sm" variant="ghost" busy={isPending} onClick={() => enable(user)}>
          Enable
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => ask({ what: 'disable', user })}>
          Disable
        </Button>
      )}
      <Button size="sm" variant="ghost" className="text-danger" onClick={() => ask({ what: 'delete', user })}>
        Delete
      </Button>
    </span>
  )
}
