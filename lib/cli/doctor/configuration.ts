import { type Config, ConfigError, parseConfig } from '@/lib/server/config/config'
import { listenAddress } from '@/lib/server/config/listen-address.mjs'
import { configNotices } from '@/lib/server/runtime/notices'
import { type Finding, ok, problem, warning } from './finding'

/** The configuration with every mistake in it; null where there are any. */
export function configurationFindings(environment: Record<string, string | undefined>): {
  settings: Config | null
  findings: Finding[]
} {
  try {
    const settings = parseConfig(environment)
    const { notice } = listenAddress(environment.HOSTNAME ?? '')
    const ignored =
      notice === null ? [] : [warning('Configuration', notice, 'Leave HOSTNAME out, or set it to an address.')]
    return { settings, findings: [ok('Configuration', inWords(settings)), ...warningsOf(settings), ...ignored] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const fix = 'Correct it in the environment or in .env; .env.example explains every setting.'
    return { settings: null, findings: error.mistakes.map((mistake) => problem('Configuration', mistake, fix)) }
  }
}

function inWords({ isDemo, apps, clickhouse, databaseUrl }: Config): string {
  const calls = isDemo ? 'demo mode, with simulated calls' : apps.length === 1 ? 'one app' : `${apps.length} apps`
  const mirror = clickhouse === null ? 'an embedded mirror' : 'a mirror on a ClickHouse server'
  return `complete: ${calls}, ${mirror}, ${databaseUrl === null ? 'embedded accounts' : 'accounts on a PostgreSQL server'}.`
}

function warningsOf(settings: Config): Finding[] {
  const found = settings.isDemo
    ? []
    : configNotices(settings).map((notice) => warning('Configuration', notice, 'Change it, and restart.'))
  if (settings.databaseUrl !== null && settings.clickhouse !== null && settings.nextAuthSecret === null)
    found.push(
      warning(
        'Configuration',
        'NEXTAUTH_SECRET is not set, and each process with a DATA_DIR of its own generates another: people would be signed out whenever another process answers.',
        'Set the same NEXTAUTH_SECRET for all processes (`openssl rand -base64 32`).',
      ),
    )
  if (settings.clickhouse !== null && settings.databaseUrl === null)
    found.push(
      warning(
        'Configuration',
        'CLICKHOUSE_URL is set without DATABASE_URL: only one process may use this mirror.',
        'Set DATABASE_URL before you start a second process.',
      ),
    )
  return found
}
