import type { Mirror } from '@/lib/server/mirror/mirror'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { eraseText } from '@/lib/server/records/erase-text'
import { markOf } from '@/lib/server/records/erased'
import { fold } from '@/lib/shared/people/fold-name'
import { type Person, patternOf } from './find'

type Row = { kind: string; id: string; seen: number; name_at: number; said: string; avatar_at: number; picture: string }

/**
 * Writes anew what the names of groups and the pictures of others say about a person; the former rows are left to `deleteFormerRows`.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function eraseFromDirectory(mirror: Mirror, { erased, ...person }: Person): Promise<void> {
  const rows = await mirror.query<Row>({
    name: 'erasure.directory',
    sql: `SELECT * FROM (
        SELECT kind, id, max(last_seen_at) AS seen, max(d.name).at AS name_at, max(d.name).text AS said,
          max(d.avatar).at AS avatar_at, max(d.avatar).text AS picture
        FROM directory AS d GROUP BY kind, id)
      WHERE match(said, {pattern:String}) OR match(picture, {pattern:String})`,
    params: { pattern: patternOf(person) },
  })
  const others = rows.filter(({ kind, id }) => kind === 'group' || markOf(erased, id) === null)
  await mirror.insert(
    'directory',
    others.map(({ kind, id, seen, name_at, said, avatar_at, picture }) => {
      // Other people keep their names, whomever they are the same as.
      const text = kind === 'group' ? eraseText(said, erased) : said
      return {
        kind,
        id,
        last_seen_at: Number(seen),
        name: { at: name_at, text, folded: fold(text) },
        avatar: { at: avatar_at, text: eraseText(picture, erased) },
        touched_at_ms: sharedNowMs(),
      }
    }),
  )
}
