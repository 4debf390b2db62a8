import pLimit from 'p-limit'
import { mirrorDirectory } from '@/lib/server/engine/directory'
import { openEmbedded } from '@/lib/server/engine/embedded'
import type { Engine, Place } from '@/lib/server/engine/engine'
import { unavailable } from '@/lib/server/engine/errors'
import { runEngine } from '@/lib/server/engine/running'
import { openServer } from '@/lib/server/engine/server'
import { Changes } from '@/lib/server/mirror/changes'
import { asOnlyWriter, type HoldCalls, type Mirror, newMemo, readState, writeState } from '@/lib/server/mirror/mirror'
import { migrate } from '@/lib/server/mirror/schema/migrate'
import { TABLES } from '@/lib/server/mirror/schema/tables'
import { emptyTable } from '@/lib/server/mirror/write/delete-rows'
import { repairAfterCrash } from '@/lib/server/mirror/write/repair'
import type { Config } from '@/lib/server/process/config/config'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { type Log, log as processLog } from '@/lib/server/process/log/log'
import { type Marks, NOBODY_ERASED } from '@/lib/server/records/erased'

/**
 * The first moment that is kept: the start of the day, in UTC, as many calendar months before today; in a shorter month its last day. On 31 March, one
 * month keeps what began on 28 February or later, on 29 February in a leap year. It never moves back while days pass.
 * @param nowSeconds epoch seconds
 * @returns epoch seconds
 */
export function oldestKept(nowSeconds: number, months: number): number {
  const now = new Date(nowSeconds * 1000)
  const month = now.getUTCMonth() - months
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return Date.UTC(now.getUTCFullYear(), month, Math.min(now.getUTCDate(), lastDay)) / 1000
}

export type MirrorOptions = Place & {
  dataDir: string
  clickhouse: Config['clickhouse']
  hold?: HoldCalls | null
  /** How many months of calls are kept; all by default. */
  retentionMonths?: number | null
  /** Whether its calls come from the simulator; by default that is not asked. */
  isDemo?: boolean
  /** Who is erased now; nobody by default. */
  erased?: () => Promise<Marks>
  log?: Log
  /** Called when a statement fails the way it does when the engine's files are damaged; embedded only. */
  onSuspicion?: (mirror: Mirror) => void
  /** How often to poll a server for other processes' changes, milliseconds. */
  watchEveryMs?: number
}

/**
 * Opens the mirror: embedded chDB under `dataDir`, or a ClickHouse server. Migrates the schema and, embedded, repairs rows that a crash left half-written.
 * @throws AppError MIRROR_UNAVAILABLE when the engine cannot be opened or reached
 */
export async function openMirror(options: MirrorOptions): Promise<Mirror> {
  const { clickhouse, dataDir, log = processLog } = options
  // Where the mirror is, for people.
  const place = clickhouse === null ? mirrorDirectory(dataDir) : `The mirror at ${new URL(clickhouse.url).host}`
  const changes = new Changes()
  const opening =
    clickhouse === null ? openEmbedded(mirrorDirectory(dataDir), options) : openServer(clickhouse, options)
  const engine = await opening.catch((error: unknown) => {
    throw unavailable(error)
  })
  const running = runEngine(engine, log, () => options.onSuspicion?.(mirror))
  const mirror = mirrorOn(engine, running, changes, options)
  try {
    // Processes that start at the same time must not create the tables of a new server concurrently.
    await asOnlyWriter(mirror, 'all', () => migrate(mirror, place))
    await asOnlyWriter(mirror, 'all', () => partFromDemo(mirror, options, log))
    // On a server the lease holder repairs instead, since another process may be in the middle of a write.
    if (mirror.isEmbedded) await repairAfterCrash(mirror, log)
    else await changes.exchange(mirror, options.watchEveryMs)
  } catch (error) {
    // An embedded engine left open would keep its files locked.
    await mirror.retire()
    throw error
  }
  return mirror
}

const DEMO = 'mirror.is-demo'
/** Marks the new mirror of a demo. Once there is a key, empties a marked one: its calls never took place. */
async function partFromDemo(mirror: Mirror, { isDemo }: MirrorOptions, log: Log): Promise<void> {
  const [known] = await mirror.query({ name: 'demo.known', sql: 'SELECT 1 FROM call_keys LIMIT 1' })
  if (isDemo && known === undefined) await writeState(mirror, DEMO, true)
  if (isDemo !== false || (await readState(mirror, DEMO)) === null) return
  // The state last, which has the mark, so that this is repeated after an interruption.
  for (const { name } of TABLES) if (name !== 'state') await emptyTable(mirror, name)
  await emptyTable(mirror, 'state')
  log.info('mirror: emptied of the simulated calls of the demo; those of the Calls API are copied now')
}

function mirrorOn(
  engine: Engine,
  { statements, insertLines, close, retire }: ReturnType<typeof runEngine>,
  changes: Changes,
  options: MirrorOptions,
): Mirror {
  const { retentionMonths = null, hold = null } = options
  const writing = pLimit(1)
  return {
    engine: engine.description,
    cluster: options.clickhouse?.cluster ?? null,
    isEmbedded: engine.embedded,
    ...statements,
    changeCalls: (statement, days) => changes.changing(days, () => statements.command(statement)),
    insertLines(table, columns, lines, days = null) {
      const insert = () => insertLines(table, columns, lines)
      return table === 'calls' && lines.length > 0 ? changes.changing(days, insert) : insert()
    },
    exclusively: (work) => writing(work),
    oldestKept: () => (retentionMonths === null ? null : oldestKept(sharedNowMs() / 1000, retentionMonths)),
    erased: options.erased ?? (async () => NOBODY_ERASED),
    hold,
    version: () => changes.log.version,
    lastChange: (window) => changes.log.lastIn(window),
    changedSince: (version) => changes.log.since(version),
    memo: newMemo(),
    async close() {
      await writing(() => undefined)
      await changes.stop()
      await close()
    },
    retire: () => retire(() => changes.stop()),
  }
}
