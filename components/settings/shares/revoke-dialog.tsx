'use client'

import { Confirm } from '@/components/admin/act'
import { useRevokeShare, useRevokeShares } from '@/lib/client/data/use-shares'
import { countOf } from '@/lib/shared/charts/values'
import type { Share } from '@/lib/shared/shares/shares'

type Revoked = { what: 'one' | 'owner'; share: Share } | { what: 'mine' | 'everyone' }

/** Asks before links are revoked, which cannot be undone. */
export function RevokeDialog({ revoked, onClose }: { revoked: Revoked; onClose: () => void }) {
  const one = useRevokeShare()
  const many = useRevokeShares()
  const { title, words } = wordsOf(revoked)
  const revoke = async (): Promise<string> => {
    if (revoked.what === 'one') {
      await one.mutateAsync(revoked.share.id)
      return `“${revoked.share.label}” was revoked.`
    }
    const query =
      revoked.what === 'owner' ? { ownerId: revoked.share.ownerId ?? '' } : revoked.what === 'mine' ? {} : { all: true }
    return `${countOf((await many.mutateAsync(query)).data.revoked, 'link')} revoked.`
  }
  return (
    <Confirm title={title} label="Revoke" act={revoke} done={(words) => words} onClose={onClose}>
      <p>{words} This cannot be undone, but you can share again.</p>
    </Confirm>
  )
}

function wordsOf(revoked: Revoked): { title: string; words: string } {
  switch (revoked.what) {
    case 'one':
      return {
        title: `Revoke “${revoked.share.label}”?`,
        words: 'The link stops working at once, for everyone who has it.',
      }
    case 'owner':
      return {
        title: `Revoke all links of ${revoked.share.owner}?`,
        words: 'All of their active links stop working at once.',
      }
    case 'mine':
      return { title: 'Revoke all of your links?', words: 'All of your active links stop working at once.' }
    case 'everyone':
      return { title: 'Revoke everyone’s links?', words: 'All active links of everyone stop working at once.' }
  }
}
