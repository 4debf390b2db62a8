import { audit } from '@/lib/server/accounts/audit'
import { forgetRemoved } from '@/lib/server/accounts/owned'
import { config } from '@/lib/server/process/config/config'
import { ownAddress } from '@/lib/server/process/config/places'
import { AppError } from '@/lib/shared/http/errors'
import type { Role } from '@/lib/shared/users/roles'
import { createSetupToken } from './password-links'
import { wasDeleted } from './read-audit'
import { canSomeoneSignIn, createUser, findUserByEmail } from './users'

/** The demo accounts; they exist, and can sign in, only without an API key. */
export const DEMO_LOGINS: readonly { email: string; password: string; name: string; role: Role }[] = [
  { email: 'admin@demo.callscope.local', password: 'demo-admin-2024', name: 'Ada (demo admin)', role: 'admin' },
  { email: 'ops@demo.callscope.local', password: 'demo-ops-2024', name: 'Omar (demo ops)', role: 'ops' },
  { email: 'agent@demo.callscope.local', password: 'demo-agent-2024', name: 'Agnes (demo agent)', role: 'agent' },
]

/** True where demo accounts may sign in: no API key, hence only simulated calls. */
export function isDemoMode(): boolean {
  return config().isDemo
}

/**
 * Makes sure that someone can sign in: with the demo accounts, as the first admin from the environment, or through a one-time link.
 * @returns lines to print at startup
 */
export async function ensureAccounts(): Promise<string[]> {
  const { firstAdmin, nextAuthUrl, hostname, port } = config()
  await forgetRemoved()
  if (firstAdmin !== null) {
    const email = firstAdmin.email.toLowerCase()
    if (!(await wasDeleted(email)))
      await createUnlessThere({ ...firstAdmin, email, role: 'admin' }, (tx) =>
        audit(email, 'users.first-admin', email, {}, tx),
      )
  }
  if (isDemoMode()) {
    for (const login of DEMO_LOGINS) await createUnlessThere({ ...login, source: 'demo' })
    return DEMO_LOGINS.map(({ email, password, role }) => `  ${role.padEnd(5)}  ${email}  ${password}`)
  }
  if (await canSomeoneSignIn()) return []
  const base = nextAuthUrl ?? ownAddress({ hostname, port })
  return [
    `Nobody can sign in yet. Create the first admin within 24 hours at ${base}/setup?token=${await createSetupToken()}`,
  ]
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
