import { countInAccounts, eraseFromAccounts, rewriteAccountFiles } from '@/lib/server/accounts/erase-accounts'
import { erasedPeople } from '@/lib/server/accounts/erased-people'
import { concludeErasure, finishErasure, keepNames, type Running, saveErasure } from '@/lib/server/accounts/erasures'
import type { ErasureSubject } from '@/lib/server/accounts/schema-erasures'
import { directoryOf } from '@/lib/server/mirror/directory'
import { KNOWN_KINDS } from '@/lib/server/mirror/directory-rows'
import { eraseFromCalls, eraseFromQuarantine } from '@/lib/server/mirror/erase-calls'
import { eraseFromDirectory } from '@/lib/server/mirror/erase-directory'
import { callsWith, monthsWith, namesGiven, type Sought, wordPattern } from '@/lib/server/mirror/erase-find'
import { countKeptIds, countMentions } from '@/lib/server/mirror/erase-search'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { deleteErasedFiles, purgeErased, roomsWith } from '@/lib/server/mirror/purge-erased'
import { quarantineWritten } from '@/lib/server/mirror/quarantine'
import { asOnlyWriter } from '@/lib/server/mirror/writers'
import type { ErasureCounts, ErasurePhase } from '@/lib/shared/contracts/erasures'
import { fold } from '@/lib/shared/directory/fold'

const BATCH = 500
/** Who has had more is not looked for by the others. */
export const MOST_NAMES = 100
/** What is left after so many rounds is told, and the erasure can be repeated. */
const MOST_ROUNDS = 5
/** Every process has heard of a change of the accounts by then, or asks for it. */
const HEARD_AFTER_MS = 2_000

export type EraseDeps = {
  app: string
  mirror: () => Promise<Mirror>
  wait: (ms: number) => Promise<void>
  /** Aborted when this process stops or another one has the job. */
  signal: AbortSignal
}

/**
 * Erases a person. Every step may be repeated, so that an interrupted erasure begins anew and does what is left.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function erasePerson(deps: EraseDeps, running: Running): Promise<void> {
  if (running.subject !== null) await eraseEverywhere(deps, running, running.subject)
  await rewriteAccountFiles()
  deps.signal.throwIfAborted()
  await finishErasure(running)
}

async function eraseEverywhere(deps: EraseDeps, running: Running, subject: ErasureSubject): Promise<void> {
  const { uid } = subject
  const names = await collectNames(deps, subject)
  await keepNames(running, { uid, names })
  await outlastWriters(deps)
  const erased = await erasedPeople(deps.app)
  let counts: ErasureCounts = running.counts
  const enter = async (phase: ErasurePhase, total: number | null = null) => {
    deps.signal.throwIfAborted()
    await saveErasure(running.pseudonym, { phase, done: 0, total, counts })
  }
  for (let round = 1; ; round += 1) {
    const mirror = await deps.mirror()
    const all: Sought = { uid, names }
    await enter('calls')
    const months = await monthsWith(mirror, all)
    await enter('calls', months.length)
    for (const [index, month] of months.entries()) {
      const keys = await callsWith(mirror, all, month)
      for (let from = 0; from < keys.length; from += BATCH) {
        deps.signal.throwIfAborted()
        counts = plus(counts, { calls: await eraseFromCalls(mirror, erased, keys.slice(from, from + BATCH)) })
      }
      await saveErasure(running.pseudonym, { done: index + 1, counts })
    }
    const quarantined = await eraseFromQuarantine(mirror, erased, all)
    counts = plus(counts, { quarantined: quarantined.length })
    await eraseFromDirectory(mirror, erased, all)
    await enter('accounts')
    const roomsOf = (ids: readonly string[]) => roomsWith(mirror, [uid, running.pseudonym], ids)
    const place = { app: deps.app, uid, word: wordPattern(uid) }
    counts = plus(counts, await eraseFromAccounts({ ...place, names, erased, roomsOf }))
    await enter('files', months.length)
    await purgeErased(mirror, { uid, months, quarantined }, (done) => saveErasure(running.pseudonym, { done }))
    await enter('search')
    const own = await namesOfNobodyElse(mirror, uid, names)
    const inMirror = await countMentions(mirror, { uid, names: own })
    const inAccounts = Object.values(await countInAccounts({ ...place, names: own })).reduce((sum, one) => sum + one, 0)
    const hits = inMirror + inAccounts
    if (hits > 0 && round < MOST_ROUNDS) continue
    await deleteErasedFiles(mirror, deps.wait)
    deps.signal.throwIfAborted()
    return concludeErasure(running, { hits, kept: await countKeptIds(mirror, uid), counts })
  }
}

/**
 * Waits for everyone who may be writing calls without knowing of this erasure. Whoever begins afterwards knows of it and writes nothing about the
 * person, whenever it was read.
 */
async function outlastWriters({ mirror, wait }: EraseDeps): Promise<void> {
  const store = await mirror()
  if (store.hold !== null) await wait(HEARD_AFTER_MS)
  await asOnlyWriter(store, 'all', async () => undefined)
  await quarantineWritten(store)
}

/** Every name that the person has or had in calls. */
async function collectNames({ mirror }: EraseDeps, { uid, names }: ErasureSubject): Promise<string[]> {
  const store = await mirror()
  const known = (await directoryOf(store)).parties.user.get(uid)?.name.text ?? ''
  const all = new Set([...names, known, ...(await namesGiven(store, uid, MOST_NAMES))].map((name) => name.trim()))
  all.delete('')
  return [...all]
}

/** Of the names, those of several words that are in nobody else's name: only these can be searched for everywhere. */
export async function namesOfNobodyElse(mirror: Mirror, uid: string, names: readonly string[]): Promise<string[]> {
  const { parties } = await directoryOf(mirror)
  const wanted = names
    .filter((name) => /\S\s+\S/.test(name))
    .map((name) => ({ name, folded: fold(name).replaceAll(/\s+/g, ' ') }))
  const shared = new Set<string>()
  for (const kind of KNOWN_KINDS)
    for (const { id, foldedName } of parties[kind].values())
      if (kind === 'user' && id !== uid)
        for (const { name, folded } of wanted) if (foldedName.includes(folded)) shared.add(name)
  return wanted.map(({ name }) => name).filter((name) => !shared.has(name))
}

function plus(one: ErasureCounts, other: ErasureCounts): ErasureCounts {
  const sum: Record<string, number> = { ...one }
  for (const [kind, count] of Object.entries(other)) if (count > 0) sum[kind] = (sum[kind] ?? 0) + count
  return sum
}
