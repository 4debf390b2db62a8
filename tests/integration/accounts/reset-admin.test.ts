import { describe, expect, test } from 'vitest'
import { readAppRoles, saveAppRoles } from '@/lib/server/accounts/app-roles'
import { readThrottle, recordFailure } from '@/lib/server/accounts/lockout'
import { verifyPassword } from '@/lib/server/accounts/passwords'
import { resetAdmin } from '@/lib/server/accounts/reset-admin'
import { createUser, findUserByEmail, updateUser } from '@/lib/server/accounts/users'
import { signInLocally } from '@/lib/server/auth/sign-in'
import { ownUsers } from '../../support/own-accounts'

describe('an admin who is reset from the shell', () => {
  const users = ownUsers()
  const PASSWORD = 'correct horse battery'

  test('can sign in, whatever kept them from it', async () => {
    const email = 'agent@example.com'
    await saveAppRoles(users.agent.id, { default: 'none' }, users.admin)
    await updateUser(users.agent.id, { disabled: true })
    const before = await findUserByEmail(email)
    // Enough to lock the address for every account.
    const guesser = { account: email, address: '192.0.2.1' }
    for (let failure = 0; failure < 21; failure += 1) await recordFailure(guesser)
    await recordFailure({ account: 'ops@example.com', address: '192.0.2.2' })
    expect((await readThrottle(guesser)).lockedSeconds).toBeGreaterThan(0)

    expect(await resetAdmin(' Agent@Example.com', PASSWORD)).toMatchObject({ email, role: 'admin', disabled: false })
    expect(await readThrottle(guesser)).toEqual({ lockedSeconds: 0, delayMs: 0 })
    expect(await readAppRoles(users.agent.id)).toEqual({ role: 'admin', apps: {} })
    const after = await signInLocally(email, PASSWORD, guesser.address)
    expect(after.sessionVersion).toBe((before?.sessionVersion ?? 0) + 1)
  })

  test('signs in outside of the demo where the account was one of it', async () => {
    await createUser({ email: 'demo@example.com', role: 'admin', password: 'a demo password', source: 'demo' })
    await resetAdmin('demo@example.com', PASSWORD)
    expect(await signInLocally('demo@example.com', PASSWORD, '192.0.2.3')).toMatchObject({ source: 'local' })
  })

  test('is nobody where there is no such account, and nothing changes', async () => {
    await expect(resetAdmin('nobody@example.com', PASSWORD)).rejects.toThrow('No account for nobody@example.com.')
    expect(await verifyPassword(PASSWORD, (await findUserByEmail('ops@example.com'))?.passwordHash ?? null)).toBe(false)
  })
})
