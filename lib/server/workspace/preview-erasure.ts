import { countInAccounts } from '@/lib/server/accounts/erase-accounts'
import { directoryOf } from '@/lib/server/mirror/directory'
import { countCallsWith, namesGiven, wordPattern } from '@/lib/server/mirror/erase-find'
import { countKeptIds } from '@/lib/server/mirror/erase-search'
import type { erasePreviewRoute } from '@/lib/shared/contracts/erasures'
import type { AnswerOf } from '@/lib/shared/contracts/route'
import { MOST_NAMES, namesOfNobodyElse } from './erase-person'
import { type Workspace, workspace } from './workspace'

/** What erasing a person would change; nothing is. @throws AppError MIRROR_UNAVAILABLE */
export async function previewErasure(
  uid: string,
  space: Workspace = workspace(),
): Promise<AnswerOf<typeof erasePreviewRoute>['data']> {
  const mirror = await space.mirror()
  const known = (await directoryOf(mirror)).parties.user.get(uid)?.name.text ?? ''
  const given = await namesGiven(mirror, uid, MOST_NAMES)
  const names = [...new Set([known, ...given])].filter((name) => name.trim() !== '')
  const own = await namesOfNobodyElse(mirror, uid, names)
  const [calls, kept, counts] = await Promise.all([
    countCallsWith(mirror, { uid, names: own }),
    countKeptIds(mirror, uid),
    countInAccounts({ app: space.app, uid, names: own, word: wordPattern(uid) }),
  ])
  return {
    counts: { ...(calls > 0 ? { calls } : {}), ...counts },
    kept,
    names: names.map((name) => ({ name, isShared: !own.includes(name) })),
  }
}
