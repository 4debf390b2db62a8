import { sql } from 'drizzle-orm'
import { audit, audited } from '@/lib/server/accounts/audit'
import { rowsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { forgetRemoved } from '@/lib/server/accounts/owned'
import { settings } from '@/lib/server/accounts/schema/instance'
import { setupTokens } from '@/lib/server/accounts/schema/users'
import { hashOfToken, randomToken } from '@/lib/server/accounts/secrets'
import { DEFAULT_APP } from '@/lib/server/process/config/apps-file'
import { config } from '@/lib/server/process/config/config'
import { ownAddress } from '@/lib/server/process/config/places'
import { AppError } from '@/lib/shared/http/errors'
import { countOf } from '@/lib/shared/text/format'
import type { Role } from '@/lib/shared/users/roles'
import { wasDeleted } from './read-audit'
import { canSomeoneSignIn, createUser, findUserByEmail } from './users'

/** The demo accounts; they exist, and can sign in, only without an API key. */
export const DEMO_LOGINS: readonly { email: string; password: string; name: string; role: Role }[] = [
  { email: 'admin@demo.callscope.local', password: 'demo-admin-2024', name: 'Ada (demo admin)', role: 'admin' },
  { email: 'ops@demo.callscope.local', password: 'demo-ops-2024', name: 'Omar (demo ops)', role: 'ops' },
  { email: 'agent@demo.callscope.local', password: 'demo-agent-2024', name: 'Agnes (demo agent)', role: 'agent' },
]

/** Makes sure that someone can sign in: demo accounts, the first admin of the environment, or a one-time link. @returns lines to print at startup */
export async function ensureAccounts(): Promise<string[]> {
  const { firstAdmin, isDemo, nextAuthUrl, hostname, port } = config()
  await forgetRemoved()
  if (firstAdmin !== null) {
    const email = firstAdmin.email.toLowerCase()
    if (!(await wasDeleted(email)))
      await createUnlessThere({ ...firstAdmin, email, role: 'admin' }, (tx) =>
        audit(email, 'users.first-admin', email, {}, tx),
      )
  }
  if (isDemo) {
    const since = { app: DEFAULT_APP, name: DEMO_SINCE, value: true }
    await (await accountsDb()).insert(settings).values(since).onConflictDoNothing()
    for (const login of DEMO_LOGINS) await createUnlessThere({ ...login, source: 'demo' })
    return DEMO_LOGINS.map(({ email, password, role }) => `  ${role.padEnd(5)}  ${email}  ${password}`)
  }
  const ended = await endDemo()
  if (await canSomeoneSignIn()) return ended
  const base = nextAuthUrl ?? ownAddress({ hostname, port })
  return [
    ...ended,
    `Nobody can sign in yet. Create the first admin within 24 hours at ${base}/setup?token=${await createSetupToken()}`,
  ]
}

const SETUP_SECONDS = 24 * 3600

/** Creates a one-time token for the first admin. Only its hash is stored, and earlier tokens become invalid. */
export async function createSetupToken(): Promise<string> {
  const token = randomToken()
  const db = await accountsDb()
  await db.delete(setupTokens)
  const expiresAt = new Date(Date.now() + SETUP_SECONDS * 1000)
  await db.insert(setupTokens).values({ tokenHash: hashOfToken(token), expiresAt })
  return token
}

/** Creates a user unless another process that is starting at the same time has already done so. */
async function createUnlessThere(...[user, also]: Parameters<typeof createUser>): Promise<void> {
  if ((await findUserByEmail(user.email)) !== null) return
  try {
    await createUser(user, also)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
  }
}

/** The setting that dates an installation's first start as a demo. One that was a demo only before releases wrote it is left as it is. */
const DEMO_SINCE = 'demo-since'

/**
 * Switches off, once there is a key, what demo accounts have made, since everyone knows their passwords: links, tokens, accounts, and what is sent to
 * channels. Nothing is deleted, and what an admin switches on again stays so: each time, only accounts added since the last time count.
 * @returns a line that says so, or none
 */
const endDemo = (): Promise<string[]> =>
  audited('start', async (tx, record) => {
    const isNew = sql`at > coalesce((SELECT max(at) FROM audit_log WHERE action = 'users.end-demo'), '-infinity')
      AND at >= (SELECT updated_at FROM settings WHERE name = ${DEMO_SINCE})`
    const demo = sql`SELECT email FROM users WHERE source = 'demo'`
    const isTheirs = sql`IN (SELECT id FROM theirs)`
    const sendsTheirs = sql`JOIN channels ON channels.id = channel_id WHERE created_by ${isTheirs}`
    const [ended] = await rowsOf<{ links: number; tokens: number; accounts: string[]; sends: string[] }>(
      tx,
      sql`WITH RECURSIVE made AS (${demo} UNION
          SELECT target FROM audit_log JOIN made ON actor = email WHERE action = 'users.add' AND ${isNew}),
        theirs AS (SELECT id FROM users JOIN made USING (email)
          WHERE EXISTS (SELECT 1 FROM audit_log WHERE actor IN (${demo}) AND ${isNew})),
        links AS (UPDATE shares SET revoked_at = now() WHERE owner_id ${isTheirs} AND revoked_at IS NULL RETURNING id),
        tokens AS (UPDATE api_tokens SET revoked_at = now() WHERE owner_id ${isTheirs} AND revoked_at IS NULL RETURNING id),
        accounts AS (UPDATE users SET disabled = true, session_version = session_version + 1
          WHERE id ${isTheirs} AND source <> 'demo' AND NOT disabled RETURNING email),
        rules AS (UPDATE alert_rules SET is_enabled = false, version = version + 1
          WHERE is_enabled AND id IN (SELECT rule_id FROM alert_rule_channels ${sendsTheirs}) RETURNING name),
        sent AS (UPDATE digests SET is_enabled = false
          WHERE is_enabled AND id IN (SELECT digest_id FROM digest_channels ${sendsTheirs}) RETURNING name)
        SELECT (SELECT count(*)::int FROM links) AS links, (SELECT count(*)::int FROM tokens) AS tokens,
          (SELECT coalesce(json_agg(email), '[]') FROM accounts) AS accounts,
          (SELECT coalesce(json_agg(name), '[]') FROM (TABLE rules UNION ALL TABLE sent) AS sends) AS sends
        WHERE EXISTS (TABLE theirs)`,
    )
    if (ended === undefined) return []
    await record('users.end-demo', null, ended)
    const { links, tokens, accounts, sends } = ended
    const counts = [links > 0 && countOf(links, 'link'), tokens > 0 && countOf(tokens, 'token')]
    const made = [...counts.filter(Boolean), ...accounts, ...sends].join(', ')
    if (made === '') return []
    return [
      `What demo accounts had made, whose passwords everyone knows, is switched off: ${made}. Enable what you need in Settings and Alerts, or with npm run users -- enable EMAIL`,
    ]
  })
