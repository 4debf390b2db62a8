import { rm } from 'node:fs/promises'
import { connectAccounts } from '@/lib/server/accounts/connect'
import { accountsDb } from '@/lib/server/accounts/db'
import { erasureHashes } from '@/lib/server/accounts/erased-read'
import type { ErasureRow, ErasureSubject } from '@/lib/server/accounts/schema/instance'
import { mirrorDirectory, removeOlderCopies } from '@/lib/server/engine/directory'
import { eraseFromCalls, eraseFromQuarantine, lookForCalls, partsOf } from '@/lib/server/mirror/erase/calls'
import { allMonths, eraseFromDirectory, type Person } from '@/lib/server/mirror/erase/find'
import { countInMirror, countKeptIds, deleteFormerRows } from '@/lib/server/mirror/erase/search'
import { asOnlyWriter, type Mirror } from '@/lib/server/mirror/mirror'
import { mergeRows } from '@/lib/server/mirror/write/delete-rows'
import { quarantineWritten } from '@/lib/server/mirror/write/quarantine'
import { config } from '@/lib/server/process/config/config'
import { nameMark } from '@/lib/server/records/erase-text'
import { type Marks, uidMark } from '@/lib/server/records/erased'
import type { ErasureCounts, ErasurePhase } from '@/lib/shared/erasures'
import { byKind, countInAccounts, eraseIn, plus, rewriteFiles } from './erase-accounts'
import { concludeErasure, erasedPeople, finishErasure, keepNames, saveErasure } from './erasures'

/** Further names of a person are not searched for. */
const MOST_NAMES = 100
/** After this many rounds, what is left is reported; the erasure can be repeated. */
const MOST_ROUNDS = 5
/** By then, every process has been notified of a change to the accounts, or asks for it. */
const HEARD_AFTER_MS = 2_000

export type EraseDeps = {
  app: string
  dataDir: string
  mirror: () => Promise<Mirror>
  wait: (ms: number) => Promise<void>
  /** Aborted when this process stops or another one has the job. */
  signal: AbortSignal
}

/** Erases a person. Every step may be repeated, so an interrupted erasure starts over. @throws AppError MIRROR_UNAVAILABLE */
export async function erasePerson(deps: EraseDeps, running: ErasureRow): Promise<void> {
  if (running.subject !== null) await eraseEverywhere(deps, running, running.subject)
  await removeOlderCopies(deps.dataDir, null)
  // With a mirror on a server, the one in DATA_DIR is from before, and has everybody.
  if (!(await deps.mirror()).isEmbedded) await rm(mirrorDirectory(deps.dataDir), { recursive: true, force: true })
  // That may take any time, for which the connections of the process are not made.
  const own = config().databaseUrl === null ? null : await connectAccounts(config())
  await rewriteFiles(own?.db ?? (await accountsDb())).finally(() => own?.close())
  deps.signal.throwIfAborted()
  await finishErasure(running)
}

async function eraseEverywhere(deps: EraseDeps, running: ErasureRow, subject: ErasureSubject): Promise<void> {
  const { uid } = subject
  await outlastWriters(deps)
  const given = await lookForCalls(await deps.mirror(), await personOf(deps.app, running.pseudonym, uid, []))
  const names = [...new Set([...subject.names, ...given.names])].slice(0, MOST_NAMES)
  await keepNames(running, { uid, names })
  await outlastWriters(deps)
  const everyone = await erasedPeople(deps.app)
  const person = await personOf(deps.app, running.pseudonym, uid, names)
  let counts: ErasureCounts = running.counts
  const enter = async (phase: ErasurePhase, total: number | null = null) => {
    deps.signal.throwIfAborted()
    await saveErasure(running.pseudonym, { phase, done: 0, total, counts })
  }
  for (let round = 1; ; round += 1) {
    const mirror = await deps.mirror()
    const months = await allMonths(mirror)
    await enter('calls', months.length)
    for (const [index, month] of months.entries()) {
      for await (const keys of partsOf(mirror, person, month)) {
        deps.signal.throwIfAborted()
        counts = plus(counts, { calls: await eraseFromCalls(mirror, everyone, keys) })
      }
      await saveErasure(running.pseudonym, { done: index + 1, counts })
    }
    counts = plus(counts, { quarantined: await eraseFromQuarantine(mirror, person) })
    await eraseFromDirectory(mirror, person)
    await enter('accounts')
    counts = plus(counts, byKind(await eraseIn(await accountsDb(), deps.app, person.erased)))
    await enter('files', months.length)
    await deleteFormerRows(mirror, person)
    for (const [index, month] of months.entries()) {
      for (const table of ['calls', 'call_docs']) await mergeRows(mirror, table, month)
      await saveErasure(running.pseudonym, { done: index + 1 })
    }
    await enter('search')
    const inAccounts = await countInAccounts(deps.app, person.erased)
    const left = { ...(await countInMirror(mirror, person)), ...inAccounts }
    if (Object.values(left).some((rows) => rows > 0) && round < MOST_ROUNDS) continue
    deps.signal.throwIfAborted()
    return concludeErasure(running, { left, kept: await countKeptIds(mirror, uid), counts })
  }
}

/** Matches only this person, not others who are erased. */
async function personOf(app: string, pseudonym: string, uid: string, names: readonly string[]): Promise<Person> {
  const erased = await erasedPeople(app)
  return { uid, names, erased: { ...erased, marks: erased.marks.filter((mark) => mark.pseudonym === pseudonym) } }
}

/** Waits for all writers that may not know of this erasure yet. Those that start later know of it, no matter when they read the person’s data. */
async function outlastWriters({ mirror, wait }: EraseDeps): Promise<void> {
  const store = await mirror()
  if (store.hold !== null) await wait(HEARD_AFTER_MS)
  await asOnlyWriter(store, 'all', async () => undefined)
  await quarantineWritten(store)
}

/** What erasing a person would change, without changing it. @throws AppError MIRROR_UNAVAILABLE */
export async function previewErasure(uid: string, { app, mirror: open }: Pick<EraseDeps, 'app' | 'mirror'>) {
  const mirror = await open()
  const hashes = await erasureHashes(await accountsDb())
  const erasedAs = (names: readonly string[]): Marks => {
    const marks = names.flatMap((name) => nameMark(name, hashes) ?? [])
    return { ...hashes, untilMs: 0, marks: [{ pseudonym: 'erased', ...uidMark(uid, hashes), names: marks }] }
  }
  const { names } = await lookForCalls(mirror, { uid, names: [], erased: erasedAs([]) })
  const erased = erasedAs(names)
  const [{ call_docs = 0, quarantine = 0 }, kept, tables] = await Promise.all([
    countInMirror(mirror, { uid, names, erased }),
    countKeptIds(mirror, uid),
    countInAccounts(app, erased),
  ])
  return {
    counts: plus(byKind(tables), { calls: call_docs, quarantined: quarantine }),
    kept,
    names: names.map((name) => ({ name, isText: (nameMark(name, hashes)?.words ?? 0) > 1 })),
  }
}
