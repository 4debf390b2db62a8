'use client'

import { Confirm } from '@/components/ui/overlay/confirm-dialog'
import { useSend } from '@/lib/client/http/use-send'
import { revokeShareRoute, revokeSharesRoute, type Share, sharesRoute } from '@/lib/shared/shares/shares'
import { countOf } from '@/lib/shared/text/format'

type Revoked = { what: 'one' | 'owner'; share: Share } | { what: 'mine' | 'everyone' }

/** Asks before links are revoked, which cannot be undone. */
export function RevokeDialog({ revoked, onClose }: { revoked: Revoked; onClose: () => void }) {
  const send = useSend(sharesRoute)
  const { title, words } = wordsOf(revoked)
  const revoke = async (): Promise<string> => {
    if (revoked.what === 'one') {
      await send(revokeShareRoute, { params: { id: revoked.share.id } })
      return `“${revoked.share.label}” was revoked.`
    }
    const query =
      revoked.what === 'owner' ? { ownerId: revoked.share.ownerId ?? '' } : revoked.what === 'mine' ? {} : { all: true }
    return `${countOf((await send(revokeSharesRoute, { query })).data.revoked, 'link')} revoked.`
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
