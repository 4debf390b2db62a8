/**
 * Preloaded into the server of a long proof: reports on `PROVE_PROBE_PORT` of loopback what the process and its embedded stores hold, which no
 * other process can ask. It only reads, and collects garbage first, so that the heap size is that of live objects.
 */
import { createServer } from 'node:http'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

const port = Number(process.env.PROVE_PROBE_PORT ?? 0)

const PARTS = `SELECT table, countIf(active = 1) AS used, countIf(active = 0) AS replaced, sumIf(rows, active = 1) AS records,
  sumIf(bytes_on_disk, active = 1) AS bytes FROM system.parts WHERE database = currentDatabase() GROUP BY table`
const BUSIEST = `SELECT max(parts) AS parts FROM (SELECT count() AS parts FROM system.parts
  WHERE active AND database = currentDatabase() GROUP BY table, partition)`
const SYSTEM = "SELECT count() AS tables FROM system.tables WHERE database = 'system' AND name LIKE '%_log'"
const ACCOUNTS = `SELECT relname AS name, pg_total_relation_size(oid)::float AS bytes FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`
const WAL = 'SELECT sum(size)::float AS bytes FROM pg_ls_waldir()'

async function holds() {
  const [space] = globalThis.__callscopeWorkspaces.values()
  const mirror = await space.mirror()
  const ask = (sql) => mirror.query({ name: 'probe', sql })
  const { db } = await globalThis.__callscopeAccounts
  const accounts = async (sql) => (await db.execute(sql)).rows
  const tables = await accounts(ACCOUNTS)
  const counted = []
  for (const { name, bytes } of tables) {
    const [{ rows }] = await accounts(`SELECT count(*)::float AS rows FROM "${name}"`)
    counted.push({ name, bytes, rows })
  }
  collectGarbage()
  return {
    memory: process.memoryUsage(),
    handles: process.getActiveResourcesInfo().length,
    parts: await ask(PARTS),
    busiest: (await ask(BUSIEST))[0].parts,
    systemLogs: (await ask(SYSTEM))[0].tables,
    accounts: counted,
    wal: (await accounts(WAL))[0].bytes,
  }
}

if (port > 0 && /start\.mjs$/.test(process.argv[1] ?? ''))
  createServer((_, response) => {
    holds().then(
      (value) => response.end(JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? Number(one) : one))),
      (error) => response.writeHead(500).end(String(error?.stack ?? error)),
    )
  })
    .listen(port, '127.0.0.1')
    .unref()
