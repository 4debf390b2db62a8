import type { Mirror } from './mirror'

/** A table as statements that change its stored rows name it. */
const stored = ({ cluster }: Mirror, table: string): string =>
  cluster === null ? table : `${table}_local ON CLUSTER '${cluster}'`

/** The engine looks for such files every half minute, and less often while it finds none. */
const AT_ONCE = {
  old_parts_lifetime: 1,
  cleanup_delay_period: 1,
  max_cleanup_delay_period: 1,
  cleanup_delay_period_random_add: 0,
}
const SETTINGS = Object.entries(AT_ONCE)
const POLL_MS = 1_000

/** Deletes rows for good. The condition is kept in the engine's files, so it must not name a person. @throws AppError MIRROR_UNAVAILABLE */
export async function deleteRows(mirror: Mirror, table: string, condition: string): Promise<void> {
  await mirror.command({
    name: 'rows.delete',
    sql: `ALTER TABLE ${stored(mirror, table)} DELETE WHERE ${condition} SETTINGS mutations_sync = 2`,
  })
}

/** Merges a month of a table into one part, which leaves only the newest version of each row. @throws AppError MIRROR_UNAVAILABLE */
export async function mergeMonth(mirror: Mirror, table: string, month: number): Promise<void> {
  await mirror.command({
    name: 'rows.merge',
    sql: `OPTIMIZE TABLE ${stored(mirror, table)} PARTITION ID '${month}' FINAL`,
  })
}

/** The engine's hash of a text, as digits. @throws AppError MIRROR_UNAVAILABLE */
export async function engineHash(mirror: Mirror, text: string): Promise<string> {
  const [row] = await mirror.query<{ hash: string }>({
    name: 'rows.hash',
    sql: 'SELECT toString(cityHash64({text:String})) AS hash',
    params: { text },
  })
  return row?.hash ?? ''
}

/**
 * Waits until the engine has deleted the files that merges and deletions have replaced, which it otherwise keeps for eight minutes.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function deleteReplacedFiles(
  mirror: Mirror,
  tables: readonly string[],
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  const change = (setting: string) =>
    Promise.all(
      tables.map((table) =>
        mirror.command({ name: 'files.setting', sql: `ALTER TABLE ${stored(mirror, table)} ${setting}` }),
      ),
    )
  await change(`MODIFY SETTING ${SETTINGS.map(([name, value]) => `${name} = ${value}`).join(', ')}`)
  try {
    while ((await countReplaced(mirror, tables)) > 0) {
      await wakeCleanup(mirror, tables)
      await wait(POLL_MS)
    }
  } finally {
    await change(`RESET SETTING ${SETTINGS.map(([name]) => name).join(', ')}`)
  }
}

/** Makes the engine look now: it sleeps for up to ten minutes where it has long found nothing. It also looks by itself, so that a user who may not do this only waits longer. */
async function wakeCleanup(mirror: Mirror, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const place = mirror.cluster === null ? table : `ON CLUSTER '${mirror.cluster}' ${table}_local`
    await mirror.command({ name: 'files.wake', sql: `SYSTEM START CLEANUP ${place}` }).catch(() => undefined)
  }
}

async function countReplaced(mirror: Mirror, tables: readonly string[]): Promise<number> {
  const [row] = await mirror.query<{ parts: number }>({
    name: 'files.replaced',
    sql: `SELECT count() AS parts FROM system.parts WHERE database = currentDatabase() AND NOT active AND table IN {tables:Array(String)}`,
    params: { tables: tables.map((table) => (mirror.cluster === null ? table : `${table}_local`)) },
  })
  return Number(row?.parts ?? 0)
}

/** Drops a month of a table. @throws AppError MIRROR_UNAVAILABLE */
export async function dropMonth(mirror: Mirror, table: string, month: number): Promise<void> {
  await mirror.command({ name: 'rows.drop', sql: `ALTER TABLE ${stored(mirror, table)} DROP PARTITION ID '${month}'` })
}

/** Merges a table into as few parts as it can have. @throws AppError MIRROR_UNAVAILABLE */
export async function mergeAll(mirror: Mirror, table: string): Promise<void> {
  await mirror.command({ name: 'rows.merge', sql: `OPTIMIZE TABLE ${stored(mirror, table)} FINAL` })
}

/** Empties a table. @throws AppError MIRROR_UNAVAILABLE */
export async function emptyTable(mirror: Mirror, table: string): Promise<void> {
  await mirror.command({ name: 'rows.empty', sql: `TRUNCATE TABLE ${stored(mirror, table)}` })
}
