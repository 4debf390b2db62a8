import { randomUUID } from 'node:crypto'
import { linesOf } from '@/lib/server/engine/literals'
import { catchUp, type Mirror } from '@/lib/server/mirror/mirror'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { KnownKind } from '@/lib/server/records/learn'
import { foldUid } from '@/lib/shared/calls/ids'
import { fold, type Name, type PartyKind } from '@/lib/shared/people/names'
import { plainName } from '@/lib/shared/text/plain-name'
import {
  DIRECTORY_COLUMNS,
  directoryRows,
  KNOWN_KINDS,
  mergeFacts,
  noParties,
  type PartiesById,
  type PartyFacts,
} from './directory-rows'

/** Someone in the directory, with what a search compares, folded. */
export type Party = PartyFacts & { id: string; foldedId: string; foldedName: string }

/**
 * The directory in memory: everyone's latest name and picture, and when they were last seen. A hundred thousand people take some 30 MB, and in
 * exchange no list has to ask for names.
 */
export class Directory {
  readonly parties = noParties<Party>()
  /** Increases whenever anyone’s name changes. */
  namesVersion = 0
  /** How many have each name, by its folded text. */
  private readonly bearers = noParties<number>()

  apply(news: PartiesById): void {
    for (const kind of KNOWN_KINDS)
      for (const [id, facts] of news[kind]) {
        const known = this.parties[kind].get(id)
        const merged = mergeFacts(known, facts)
        if (merged === known) continue
        const foldedName = fold(merged.name.text)
        if (known?.foldedName !== foldedName) {
          this.count(kind, known?.foldedName, -1)
          this.count(kind, foldedName, 1)
        }
        const { lastSeenAt, name, avatar } = merged
        if ((known?.name.text ?? '') !== name.text) this.namesVersion += 1
        this.parties[kind].set(id, { id, lastSeenAt, name, avatar, foldedId: known?.foldedId ?? fold(id), foldedName })
      }
  }

  /** Someone's name; null where no call has given one. */
  nameOf(kind: PartyKind, id: string): Name | null {
    const party = this.parties[kind].get(kind === 'user' ? foldUid(id) : id)
    if (party === undefined || party.name.text === '') return null
    const isNamesake = (this.bearers[kind].get(party.foldedName) ?? 0) > 1
    return { name: party.name.text, ...(isNamesake ? { isNamesake } : {}) }
  }

  private count(kind: KnownKind, foldedName: string | undefined, change: number): void {
    if (foldedName === undefined || foldedName === '') return
    const count = (this.bearers[kind].get(foldedName) ?? 0) + change
    if (count > 0) this.bearers[kind].set(foldedName, count)
    else this.bearers[kind].delete(foldedName)
  }
}

class Copy {
  directory = new Directory()
  version = -1
  readUntilMs = 0
  reading: Promise<void> | null = null
  /** The ids of the removals that this copy has taken into account. */
  readonly heard = new Set<string>()
}

const copyOf = (mirror: Mirror): Copy => mirror.memo('directory', () => new Copy())

/** Clocks of other processes may be behind, and a row is visible only after its insert. */
const OVERLAP_MS = 120_000

/** The directory with everything that is stored. @throws AppError MIRROR_UNAVAILABLE */
export async function directoryOf(mirror: Mirror): Promise<Directory> {
  const copy = copyOf(mirror)
  // This process learns from its own writes; on a server, others write too.
  const isBehind = () => copy.version < 0 || (!mirror.isEmbedded && copy.version !== mirror.version())
  await catchUp(copy, isBehind, () => readInto(mirror, copy))
  return copy.directory
}

/** The kind of a row that announces the removal of others, after which every copy must be reloaded. */
const REMOVAL = 'removal'

/** What all rows say about each person or group, for a statement that groups by `kind, id`. */
export const DIRECTORY_ROWS =
  'SELECT kind, id, max(last_seen_at) AS seen, max(d.name) AS name, max(d.avatar) AS avatar FROM directory AS d'
export type DirectoryRow = Pick<PartyFacts, 'name' | 'avatar'> & {
  kind: KnownKind | typeof REMOVAL
  id: string
  seen: number
}

/** Reads what was written since the last time. */
async function readInto(mirror: Mirror, copy: Copy): Promise<void> {
  const { directory } = copy
  const version = mirror.version()
  const nowMs = sharedNowMs()
  const rows = await mirror.query<DirectoryRow>({
    name: 'directory.read',
    sql: `${DIRECTORY_ROWS} WHERE touched_at_ms >= {since:Int64} GROUP BY kind, id`,
    params: { since: copy.readUntilMs },
  })
  // The copy was reset in the meantime, and these rows are not all.
  if (copy.directory !== directory) return
  const read = noParties()
  let isRemoval = false
  for (const { kind, id, seen, name, avatar } of rows) {
    if (kind === REMOVAL) {
      isRemoval ||= !copy.heard.has(id)
      copy.heard.add(id)
      continue
    }
    const facts = {
      lastSeenAt: Number(seen),
      // Earlier releases stored names unchanged.
      name: { at: name.at, text: plainName(name.text) },
      avatar,
    }
    // Earlier releases treated the spellings of a uid as different people.
    const key = kind === 'user' ? foldUid(id) : id
    read[kind].set(key, mergeFacts(read[kind].get(key), facts))
  }
  if (isRemoval && copy.readUntilMs > 0) {
    startAnew(copy)
    return
  }
  copy.directory.apply(read)
  copy.readUntilMs = nowMs - OVERLAP_MS
  copy.version = version
}

/** Stores what is new about people and groups; on disk when this returns. @throws AppError MIRROR_UNAVAILABLE */
export async function storeParties(mirror: Mirror, learned: PartiesById): Promise<void> {
  const copy = copyOf(mirror)
  // An older copy only repeats another process's writes; reloading it for each batch would cost more.
  const directory = copy.version < 0 ? await directoryOf(mirror) : copy.directory
  const rows = directoryRows(learned, directory.parties, sharedNowMs())
  await mirror.insertLines('directory', DIRECTORY_COLUMNS, linesOf(rows))
  directory.apply(learned)
}

/** Makes the next reader read everything; the higher version of the names invalidates whatever was made from the former ones. */
function startAnew(copy: Copy): void {
  const directory = new Directory()
  directory.namesVersion = copy.directory.namesVersion + 1
  copy.directory = directory
  copy.version = -1
  copy.readUntilMs = 0
}

/** Makes this and every other process forget its copy, after rows were removed. @throws AppError MIRROR_UNAVAILABLE */
export async function announceForgotten(mirror: Mirror): Promise<void> {
  const id = randomUUID()
  const nothing = { last_seen_at: 0, name: { at: 0, text: '', folded: '' }, avatar: { at: 0, text: '' } }
  await mirror.insert('directory', [{ kind: REMOVAL, id, ...nothing, touched_at_ms: sharedNowMs() }])
  startAnew(copyOf(mirror))
  await mirror.changeCalls({ name: 'directory.removed', sql: 'SELECT 1' }, null)
}
