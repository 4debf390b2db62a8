'use client'

import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { toast } from '@/components/ui/overlay/toast'
import { errorWords } from '@/components/ui/state/states'
import { useRevokeShare, useRevokeShares } from '@/lib/client/data/use-shares'
import { countOf } from '@/lib/shared/charts/values'
import type { Share } from '@/lib/shared/shares/shares'

/** Which links are to be revoked. */
export type Revoked = { what: 'one' | 'owner'; share: Share } | { what: 'mine' | 'everyone' }

/** Asks before links are revoked, which cannot be undone. */
export function RevokeDialog({ asked, onClose }: { asked: Revoked; onClose: () => void }) {
  const one = useRevokeShare()
  const many = useRevokeShares()
  const { title, words } = wordsOf(asked)
  const revoke = (): Promise<string> => {
    if (asked.what === 'one') return one.mutateAsync(asked.share.id).then(() => `“${asked.share.label}” was revoked.`)
    const query =
      asked.what === 'everyone' ? { all: true } : asked.what === 'owner' ? { ownerId: asked.share.ownerId ?? '' } : {}
    return many.mutateAsync(query).then(({ data }) => `${countOf(data.revoked, 'link')} revoked.`)
  }
  const confirm = () =>
    revoke()
      .then(
        (done) => toast(done),
        (error) => toast(errorWords(error), 'danger'),
      )
      .then(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      confirmLabel="Revoke"
      danger
      busy={one.isPending || many.isPending}
      onConfirm={confirm}
    >
      <p>{words} This cannot be undone, but you can share again.</p>
    </ConfirmDialog>
  )
}

function wordsOf(asked: Revoked): { title: string; words: string } {
  switch (asked.what) {
    case 'one':
      return {
        title: `Revoke “${asked.share.label}”?`,
        words: 'The link stops working at once, for everyone who has it.',
      }
    case 'owner':
      return {
        title: `Revoke all links of ${asked.share.owner}?`,
        words: 'All of their active links stop working at once.',
      }
    case 'mine':
      return { title: 'Revoke all of your links?', words: 'All of your active links stop working at once.' }
    case 'everyone':
      return { title: 'Revoke everyone’s links?', words: 'All active links of everyone stop working at once.' }
  }
}
