import { sharedNowMs } from '@/lib/server/coordination/clock'
import { fold } from '@/lib/shared/directory/fold'
import { eraseText } from '@/lib/shared/erasure/erase-text'
import type { Erased } from '@/lib/shared/erasure/erased'
import { announceForgotten } from './directory'
import { mentions, type Sought, soughtParams } from './erase-find'
import type { Mirror } from './mirror'
import { deleteRows, engineHash } from './purge-old-rows'

type Row = { kind: string; id: string; seen: number; name_at: number; name: string; avatar_at: number; avatar: string }

/**
 * Removes a person from the directory, and what names and pictures of others say about them (a group named after them); all processes then read
 * the directory anew. @throws AppError MIRROR_UNAVAILABLE
 */
export async function eraseFromDirectory(mirror: Mirror, erased: Erased, sought: Sought): Promise<number> {
  const rows = await mirror.query<Row>({
    name: 'erasure.directory',
    sql: `SELECT kind, id, max(last_seen_at) AS seen, max(d.name).at AS name_at, max(d.name).text AS name, max(d.avatar).at AS avatar_at, max(d.avatar).text AS avatar
      FROM directory AS d GROUP BY kind, id HAVING id = {uid:String} OR ${mentions('name')} OR ${mentions('avatar')}`,
    params: soughtParams(sought),
  })
  const others = rows.filter(({ kind, id }) => kind === 'group' || id !== sought.uid)
  const rewritten = others.map((row) => ({
    ...row,
    // Other people keep their names, whomever they are the same as.
    name: row.kind === 'group' ? eraseText(row.name, erased) : row.name,
    avatar: eraseText(row.avatar, erased),
  }))
  for (const { kind, id } of rows)
    await deleteRows(
      mirror,
      'directory',
      `kind = '${kind.replaceAll(/[^a-z]/g, '')}' AND cityHash64(id) = ${await engineHash(mirror, id)}`,
    )
  await mirror.insert(
    'directory',
    rewritten.map(({ kind, id, seen, name_at, name, avatar_at, avatar }) => ({
      kind,
      id,
      last_seen_at: Number(seen),
      name: { at: name_at, text: name, folded: fold(name) },
      avatar: { at: avatar_at, text: avatar },
      touched_at_ms: sharedNowMs(),
    })),
  )
  await announceForgotten(mirror)
  return rows.length
}
