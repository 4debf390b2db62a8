import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { verifyPassword } from '@/lib/server/accounts/secrets'
import { accountOfReset, resetAdmin, resetPassword } from '@/lib/server/auth/password-links'
import { signInLocally } from '@/lib/server/auth/sign-in'
import { readAppRoles, saveAppRoles } from '@/lib/server/users/app-roles'
import { readThrottle, recordFailure } from '@/lib/server/users/lockout'
import { createUser, findUserByEmail, updateUser } from '@/lib/server/users/users'
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

    expect(await resetAdmin(' Agent@Example.com', PASSWORD)).toBeNull()
    expect(await findUserByEmail(email)).toMatchObject({ email, role: 'admin', disabled: false })
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

  test('sets a password by a link that works once, whose earlier ones do not', async () => {
    const { agent } = users
    const earlier = await resetAdmin(agent.email, null)
    const token = await resetAdmin(agent.email, null)
    if (earlier === null || token === null) throw new Error('no link')
    const before = await findUserByEmail(agent.email)
    // The reset invalidates the old password.
    await expect(signInLocally(agent.email, PASSWORD, '192.0.2.5')).rejects.toThrow()
    expect(await accountOfReset(earlier)).toBeNull()
    expect(await accountOfReset(token)).toBe(agent.email)
    const db = await accountsDb()
    const stored = JSON.stringify(await rowsOf(db, sql`SELECT * FROM password_resets`))
    expect(stored).not.toContain(token)

    const tries = await Promise.allSettled([
      resetPassword(token, 'a new long password'),
      resetPassword(token, 'another long one'),
    ])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const password = tries[0].status === 'fulfilled' ? 'a new long password' : 'another long one'
    const after = await signInLocally(agent.email, password, '192.0.2.6')
    expect(after.sessionVersion).toBe((before?.sessionVersion ?? 0) + 1)
    await expect(resetPassword(token, 'a new long password')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const rows = await rowsOf(
      db,
      sql`SELECT actor, action, details FROM audit_log WHERE target = ${agent.email}
      ORDER BY at DESC LIMIT 2`,
    )
    expect(rows).toMatchObject([
      { actor: agent.email, action: 'users.reset-password' },
      { actor: 'shell', action: 'users.reset', details: { link: true } },
    ])
  })

  test('has an hour to use the link', async () => {
    const token = await resetAdmin('ops@example.com', null)
    const db = await accountsDb()
    await db.execute(sql`UPDATE password_resets SET expires_at = now() + interval '59 minutes'
      WHERE expires_at > now() + interval '59 minutes' AND expires_at <= now() + interval '61 minutes'`)
    expect(await accountOfReset(token ?? '')).toBe('ops@example.com')
    await db.execute(sql`UPDATE password_resets SET expires_at = now() - interval '1 second'`)
    expect(await accountOfReset(token ?? '')).toBeNull()
    await expect(resetPassword(token ?? '', 'a new long password')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is nobody where there is no such account, and nothing changes', async () => {
    await expect(resetAdmin('nobody@example.com', PASSWORD)).rejects.toThrow('No account for nobody@example.com.')
    expect(await verifyPassword(PASSWORD, (await findUserByEmail('ops@example.com'))?.passwordHash ?? null)).toBe(false)
  })
})
