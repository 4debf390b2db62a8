import { accountsDb } from '@/lib/server/accounts/db'
import { erasureHashes } from '@/lib/server/accounts/erased-read'
import { byKind, countInAccounts } from '@/lib/server/erasure/erase-accounts'
import { lookForCalls } from '@/lib/server/mirror/erase/calls'
import { countInMirror, countKeptIds } from '@/lib/server/mirror/erase/search'
import { nameMark } from '@/lib/server/records/erase-text'
import { type Erased, uidMark } from '@/lib/server/records/erased'
import type { erasePreviewRoute } from '@/lib/shared/erasure/erasures'
import type { AnswerOf } from '@/lib/shared/http/route'
import { plus } from './erase-person'
import { type Workspace, workspace } from './workspace'

/** What erasing a person would change; nothing is. @throws AppError MIRROR_UNAVAILABLE */
export async function previewErasure(
  uid: string,
  space: Workspace = workspace(),
): Promise<AnswerOf<typeof erasePreviewRoute>['data']> {
  const mirror = await space.mirror()
  const hashes = await erasureHashes(await accountsDb())
  const erasedAs = (names: readonly string[]): Erased => {
    const marks = names.flatMap((name) => nameMark(name, hashes) ?? [])
    return { ...hashes, untilMs: 0, marks: [{ pseudonym: 'erased', ...uidMark(uid, hashes), names: marks }] }
  }
  const { names } = await lookForCalls(mirror, { uid, names: [], erased: erasedAs([]) })
  const erased = erasedAs(names)
  const [{ call_docs = 0, quarantine = 0 }, kept, tables] = await Promise.all([
    countInMirror(mirror, { uid, names, erased }),
    countKeptIds(mirror, uid),
    countInAccounts(space.app, erased),
  ])
  return {
    counts: plus(byKind(tables), { calls: call_docs, quarantined: quarantine }),
    kept,
    names: names.map((name) => ({ name, isText: (nameMark(name, hashes)?.words ?? 0) > 1 })),
  }
}
