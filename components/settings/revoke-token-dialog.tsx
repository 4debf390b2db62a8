'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { errorWords } from '@/components/ui/states'
import { toast } from '@/components/ui/toast'
import type { Token } from '@/lib/shared/contracts/tokens'
import { useRevokeToken } from './use-tokens'

/** Asks before a token is revoked, which cannot be undone. */
export function RevokeTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const revoke = useRevokeToken()
  const confirm = () =>
    revoke.mutate(token.id, {
      onSuccess: () => toast(`${token.name} no longer works.`),
      onError: (error) => toast(errorWords(error), 'danger'),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Revoke this token?"
      confirmLabel="Revoke token"
      danger
      busy={revoke.isPending}
      onConfirm={confirm}
    >
      <p>
        Whatever uses <b className="font-medium text-ink">{token.name}</b>
        {!token.isMine && ` (${token.owner})`} is refused from now on. This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
