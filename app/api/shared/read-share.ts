import type { ShareRow } from '@/lib/server/accounts/schema/pages'
import { mayEnter } from '@/lib/server/auth/share-entry'
import { noSuchLink, requireShare } from '@/lib/server/auth/share-visitor'
import { inApp } from '@/lib/server/process/config/current-app'
import { keysOf } from '@/lib/server/shares/share-token'
import type { ShareSubject } from '@/lib/server/shares/shares'
import { AppError } from '@/lib/shared/http/errors'
import type { Shared } from '@/lib/shared/shares/shared'
import { readSubject } from './read-subject'

/** What a link is of. @throws Error for a row that has neither */
function subjectOf({ sessionId, mid, path }: Pick<ShareRow, 'sessionId' | 'mid' | 'path'>): ShareSubject {
  if (sessionId !== null) return { call: { sessionId, mid: mid ?? '' } }
  if (path !== null) return { path }
  throw new Error('A link is of a call or of a report.')
}

/** What a working link shows. @throws AppError NOT_FOUND when the mirror no longer has it */
export function readShare(share: ShareRow): Promise<Shared> {
  const shown = {
    label: share.label,
    zone: share.zone,
    expiresAt: Math.floor(share.expiresAt.getTime() / 1000),
    names: share.showsNames,
    recordings: share.showsRecordings,
    keyOf: keysOf(share.secret),
  }
  return inApp(share.app, () => readSubject(subjectOf(share), shown)).catch((error: unknown) => {
    // What it shows is gone: to a visitor, that is a link that does not work.
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? noSuchLink() : error
  })
}

/** The link of a token, for a browser that may look at it. @throws AppError NOT_FOUND; FORBIDDEN where it was not let in */
export async function requireEntered(token: string, headers: Headers): Promise<ShareRow> {
  const share = await requireShare(token)
  if (mayEnter(share, headers.get('cookie'))) return share
  throw new AppError('FORBIDDEN', 'Open this link in a browser first.')
}
