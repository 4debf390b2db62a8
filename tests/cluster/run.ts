/**
 * `npm run cluster`: the scaled-out form on this machine. Two app processes and a sync worker behind a round-robin front, on a real PostgreSQL
 * and a ClickHouse server process, with the simulator as the Calls API. Ctrl-C ends all of it.
 */
import { commandLine } from '@/lib/cli/command-line.mjs'
import { ensureBuilt, ensureInstalled, requireNode } from '@/lib/cli/setup.mjs'
import { startCluster } from './cluster'
import { clusterAdmin } from './processes'

const USAGE = `Usage: npm run cluster -- [--calls 5000] [--port 3000] [--app-ports 3001,3002] [--quiet]
  --calls N        calls of the simulator, unless the environment names a Calls API
  --port P         of the front; --app-ports P,Q of the processes behind it
  --quiet          prints no lines of the processes`
const { values } = commandLine(USAGE, {
  calls: { type: 'string', default: '5000' },
  port: { type: 'string', default: '3000' },
  'app-ports': { type: 'string', default: '3001,3002' },
  quiet: { type: 'boolean', default: false },
})

async function main(): Promise<void> {
  const { CALLS_API_URL: url, CHAT_API_URL: chatUrl, CALLS_API_KEY: apiKey } = process.env
  const hasUpstream = url !== undefined && chatUrl !== undefined && apiKey !== undefined
  const admin = { email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD }
  const cluster = await startCluster({
    calls: Number(values.calls),
    port: Number(values.port),
    appPorts: values['app-ports'].split(',').map(Number),
    upstream: hasUpstream ? { url, chatUrl, apiKey } : undefined,
    env: namedIn(process.env, ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'LOG_LEVEL', 'SYNC_INTERVAL_SECONDS', 'DRAIN_SECONDS']),
    onOutput: (name, text) => {
      if (!values.quiet) process.stdout.write(text.replaceAll(/^(?=.)/gm, `${name}  `))
    },
  })
  console.log(`Callscope is at ${cluster.front.url}`)
  for (const { url: own, process: one } of cluster.apps) console.log(`  ${one.name}: ${own}`)
  console.log(`  ClickHouse: ${cluster.clickhouse.url}`)
  console.log(`  PostgreSQL: ${cluster.databaseUrl}`)
  console.log(`  sign in as ${admin.email ?? clusterAdmin.email} with ${admin.password ?? clusterAdmin.password}`)
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    await cluster.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
}

const namedIn = (environment: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])))

requireNode()
await ensureInstalled({ withDev: true })
await ensureBuilt()
await main()
