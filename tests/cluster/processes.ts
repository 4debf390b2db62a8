import { randomBytes } from 'node:crypto'
import { type AppProcess, appProcess } from './app-process'

/** The first admin of a cluster, unless its environment names another. */
export const clusterAdmin = { email: 'admin@cluster.example', password: 'correct-horse-cluster' }

/** The public address of a cluster, and the stores and upstream that its processes use. */
type Places = {
  publicUrl: string
  databaseUrl: string
  clickhouse: { url: string }
  upstream: { url: string; chatUrl: string; apiKey: string }
}

/** The environment shared by all processes of a cluster. Their clocks are not shifted, because PostgreSQL's is not. */
export function clusterEnvironment({ publicUrl, databaseUrl, clickhouse, upstream }: Places): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, TEST_CLOCK_SHIFT_MS: _shift, ...inherited } = process.env
  return {
    ...inherited,
    NODE_ENV: 'production',
    HOSTNAME: '127.0.0.1',
    NEXTAUTH_URL: publicUrl,
    NEXTAUTH_SECRET: randomBytes(32).toString('base64'),
    TRUSTED_PROXIES: '1',
    DATABASE_URL: databaseUrl,
    CLICKHOUSE_URL: clickhouse.url,
    CALLS_API_URL: upstream.url,
    CHAT_API_URL: upstream.chatUrl,
    CALLS_API_KEY: upstream.apiKey,
    ADMIN_EMAIL: clusterAdmin.email,
    ADMIN_PASSWORD: clusterAdmin.password,
    DRAIN_SECONDS: '2',
    SYNC_INTERVAL_SECONDS: '2',
    LOG_LEVEL: 'info',
  }
}

/** An app process, not yet started. @param env with its own PORT and DATA_DIR */
export const webProcess = (name: string, env: NodeJS.ProcessEnv, onOutput?: (text: string) => void): AppProcess =>
  appProcess(name, [process.execPath, '--max-semi-space-size=8', 'lib/cli/start.mjs'], {
    env,
    says: 'Callscope is at',
    onOutput,
  })

/** A worker, not yet started. @param env with its own DATA_DIR */
export const workerProcess = (name: string, env: NodeJS.ProcessEnv, onOutput?: (text: string) => void): AppProcess =>
  appProcess(name, [process.execPath, '--import', 'tsx', 'lib/cli/sync.ts'], {
    // The message that it has started is logged at this level.
    env: { ...env, LOG_LEVEL: 'info' },
    says: 'sync: started',
    onOutput,
  })
