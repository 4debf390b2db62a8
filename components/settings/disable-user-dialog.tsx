'use client'

import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useShares } from '@/lib/client/data/use-shares'
import { countOf } from '@/lib/shared/charts/values'
import type { User } from '@/lib/shared/users/users'
import { useUserChanges } from './user-changes'

/** Asks before a user is disabled, and what becomes of the links that they shared. */
export function DisableUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { isPending, disable } = useUserChanges()
  const [revokes, setRevokes] = useState(false)
  const links = useShares({ ownerId: user.id, active: true, perPage: 1 }).data?.meta.pagination.total ?? 0
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Disable this user?"
      confirmLabel="Disable user"
      danger
      busy={isPending}
      onConfirm={() => disable(user, revokes).then(onClose)}
    >
      <p>
        <b className="font-medium text-ink">{user.name ?? user.email}</b>
        {user.name !== null && ` (${user.email})`} is signed out everywhere and cannot sign in until enabled again;
        neither do their API tokens work. Nothing of theirs is removed.
      </p>
      {links > 0 && (
        <label className="mt-3 flex items-start gap-2 text-ink">
          <input
            type="checkbox"
            className="mt-1 accent-accent"
            checked={revokes}
            onChange={({ target }) => setRevokes(target.checked)}
          />
          <span>
            Revoke the {countOf(links, 'link')} that they shared
            <span className="block text-ink-muted">
              Otherwise they work until they expire. Enabling the user does not bring revoked links back.
            </span>
          </span>
        </label>
      )}
    </ConfirmDialog>
  )
}
