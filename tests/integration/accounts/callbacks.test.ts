import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { undoOf } from '@/components/parts/callbacks/use-callback-actions'
import { accountsDb } from '@/lib/server/accounts/db'
import { type Change, changeCallback, releaseCallback, reopenCallback } from '@/lib/server/callbacks/handled-callbacks'
import { callbackAt, closedLines, openCallbacks } from '@/lib/server/callbacks/occasions'
import { listAudit } from '@/lib/server/users/read-audit'
import { createUser, deleteUser } from '@/lib/server/users/users'
import type { CallbackAction, CallbackLine } from '@/lib/shared/callbacks/callback-queue'
import { CALLBACK_OUTCOME_NAMES, type CallbackOutcome, lineKey } from '@/lib/shared/callbacks/callbacks'
import { AppError } from '@/lib/shared/http/errors'
import { ownAccounts, ownUsers } from '../../support/own-accounts'
import { elsewhere, hasPostgres, ownDatabase } from '../../support/postgres'
import { runs } from '../../support/properties'

const outcome = (change: Promise<unknown>) =>
  change.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? `${error.code}: ${error.message}` : String(error)),
  )
const TEAM = { id: 'field-team', isGroup: true }
const line = (caller: string, target: typeof TEAM | null = TEAM) => ({ caller, target })
const of = (caller: string, since = 100, until = 200) => ({ ...line(caller), since, until })
const claimCallback = (change: Change) => changeCallback(change, { action: 'claim' })
const snoozeCallback = (change: Change, snoozedUntil: number | null) =>
  changeCallback(change, { action: 'snooze', snoozedUntil })
const noteCallback = (change: Change, note: string | null) => changeCallback(change, { action: 'note', note })
const noteOutcome = (change: Change, came: CallbackOutcome | null, outcomeAt?: number | null) =>
  changeCallback(change, { action: 'outcome', outcome: came, outcomeAt })
const closeCallback = (change: Change, came?: CallbackOutcome) =>
  changeCallback(change, { action: 'done', outcome: came })
const heldNow = async (caller: string) => (await openCallbacks()).find((one) => one.caller === caller)?.handling

describe('call-backs', () => {
  const users = ownUsers()
  const by = (user: keyof typeof users, occasion = of('ana'), closedByCalls: string[] = []) => ({
    occasion,
    user: users[user],
    closedByCalls,
  })

  test('one person holds a caller; the other is told who, and may have it once it is released', async () => {
    await claimCallback(by('agent'))
    expect(await outcome(claimCallback(by('ops')))).toMatch(/^CONFLICT: .+ has claimed this call-back\.$/)
    for (const change of [snoozeCallback(by('ops'), 900), noteCallback(by('ops'), 'x'), closeCallback(by('ops'))])
      expect(await outcome(change)).toContain('CONFLICT')
    const first = await heldNow('ana')
    await claimCallback(by('agent', of('ana', 50, 300)))
    expect(await heldNow('ana')).toEqual(first)
    expect(await openCallbacks()).toMatchObject([{ ...line('ana'), since: 50, until: 300 }])
    await releaseCallback(line('ana'), users.agent)
    expect(await outcome(releaseCallback(line('ana'), users.agent))).toContain('NOT_FOUND')
    await claimCallback(by('ops'))
    expect(await outcome(releaseCallback(line('ana'), users.agent))).toContain('CONFLICT')
    await releaseCallback(line('ana'), users.admin)
    const { data: entries } = await listAudit({ perPage: 20, action: 'callbacks' })
    expect(entries.map(({ action, actor }) => `${action} ${actor}`).toReversed()).toEqual([
      'callbacks.claim agent@example.com',
      'callbacks.claim agent@example.com',
      'callbacks.release agent@example.com',
      'callbacks.claim ops@example.com',
      'callbacks.release admin@example.com',
    ])
  })

  test('closing covers what was missed until then, earlier calls too, and can be taken back unless the caller is in the queue again', async () => {
    await noteCallback(by('agent', of('bo', 100, 200)), 'Sent an e-mail')
    const id = await closeCallback(by('agent', of('bo', 150, 200)))
    expect(await closedOf('bo')).toBe(200)
    const closed = { note: 'Sent an e-mail', closedBy: expect.any(String), closedAt: expect.any(Number) }
    for (const time of [20, 150, 200]) expect(await callbackAt(line('bo'), time), String(time)).toMatchObject(closed)
    expect(await callbackAt(line('bo'), 201)).toBeNull()
    const next = await claimCallback(by('ops', of('bo', 300, 300)))
    expect(next).not.toBe(id)
    expect(await callbackAt(line('bo'), 300)).toMatchObject({ id: next, closedAt: null, note: null })
    expect(await outcome(reopenCallback(id, users.agent))).toContain('CONFLICT')
    await closeCallback(by('ops', of('bo', 300, 300)))
    expect(await outcome(reopenCallback(next, users.agent))).toContain('NOT_FOUND')
    await reopenCallback(id, users.agent)
    expect(await heldNow('bo')).toMatchObject({ id, note: 'Sent an e-mail', closedAt: null, closedBy: null })
    expect(await closedOf('bo')).toBe(300)
    // Someone without a name is shown by their address.
    expect(await callbackAt(line('bo'), 150)).toMatchObject({ id: next, closedBy: users.ops.email })
  })

  /** Does what the route does for an action. */
  function send(action: CallbackAction, user: keyof typeof users): Promise<string> {
    if (action.action === 'reopen') return reopenCallback(action.id, users[user])
    if (action.action === 'release') return releaseCallback(line(action.caller), users[user])
    return changeCallback(by(user, of(action.caller)), action)
  }

  test('Undo leaves a line exactly as it was before, whatever was done; a claim is taken anew', async () => {
    const asOf = 1_000_000
    let lines = 0
    const outcomes = fc.constantFrom(...CALLBACK_OUTCOME_NAMES)
    const actions = fc.oneof(
      fc.constantFrom({ action: 'claim' as const }, { action: 'release' as const }),
      fc.record({ action: fc.constant('done' as const), outcome: fc.option(outcomes, { nil: undefined }) }),
      fc.record({ action: fc.constant('outcome' as const), outcome: outcomes }),
      fc.record({ action: fc.constant('snooze' as const), snoozedUntil: fc.constantFrom(null, asOf + 7) }),
      fc.record({ action: fc.constant('note' as const), note: fc.constantFrom(null, 'After lunch') }),
    )
    const before = fc.record({
      came: fc.option(fc.record({ outcome: outcomes, outcomeAt: fc.integer({ min: 1, max: asOf }) })),
      snoozedUntil: fc.constantFrom(null, asOf + 99),
      note: fc.constantFrom(null, 'Sent an e-mail'),
    })
    await fc.assert(
      fc.asyncProperty(before, actions, async ({ came, snoozedUntil, note }, done) => {
        lines += 1
        const occasion = of(`undone-${lines}`)
        if (came !== null) await noteOutcome(by('agent', occasion), came.outcome, came.outcomeAt)
        if (done.action !== 'claim') await claimCallback(by('agent', occasion))
        await snoozeCallback(by('agent', occasion), snoozedUntil)
        await noteCallback(by('agent', occasion), note)
        const handling = (await heldNow(occasion.caller)) ?? null
        const { caller, target } = occasion
        const shown = { caller: { id: caller, name: null }, target: { id: target?.id, name: null }, isGroup: true }
        const waiting = { ...shown, firstMissedAt: 100, lastMissedAt: 200, handling } as unknown as CallbackLine
        const action = { ...occasion, ...done } as CallbackAction
        const undo = undoOf(action.action, waiting, asOf, users.agent.id)
        const id = await send(action, 'agent')
        await send(undo?.(id) as CallbackAction, 'agent')
        expect({ ...(await heldNow(caller)), claimedAt: null }).toEqual({ ...handling, claimedAt: null })
      }),
      { numRuns: runs(60) },
    )
  })

  test('whoever releases what somebody else holds cannot undo it: they would claim it for themselves', async () => {
    await claimCallback(by('agent', of('gil')))
    const waiting = { ...of('gil'), handling: await heldNow('gil') } as unknown as CallbackLine
    expect(undoOf('release', waiting, 0, users.ops.id)).toBeUndefined()
    expect(undoOf('release', waiting, 0, users.agent.id)).toBeDefined()
    await releaseCallback(line('gil'), users.ops)
  })

  test('a snooze that is over cannot be set again, so Undo ends the new one', () => {
    const handling = { snoozedUntil: 900 }
    const waiting = { caller: { id: 'x' }, target: TEAM, handling } as unknown as CallbackLine
    expect(undoOf('snooze', waiting, 900, users.agent.id)?.('')).toMatchObject({ snoozedUntil: null })
    expect(undoOf('snooze', waiting, 899, users.agent.id)?.('')).toMatchObject({ snoozedUntil: 900 })
  })

  test('a line reopened by somebody else, or later than anybody undoes, is not said to be reached', async () => {
    await noteOutcome(by('agent', of('hal')), 'no-answer', 50)
    await snoozeCallback(by('agent', of('hal')), 5000)
    const id = await closeCallback(by('agent', of('hal')), 'reached')
    await reopenCallback(id, users.ops)
    expect(await heldNow('hal')).toMatchObject({ id, outcome: 'no-answer', outcomeAt: 50, snoozedUntil: 5000 })
    expect(await outcome(reopenCallback(id, users.agent))).toContain('NOT_FOUND')
    const forget = async () => (await accountsDb()).execute(sql`DELETE FROM removed_items`)
    await closeCallback(by('agent', of('hal')))
    await forget()
    await reopenCallback(id, users.agent)
    expect(await heldNow('hal')).toMatchObject({ outcome: 'no-answer', outcomeAt: 50 })
    await closeCallback(by('agent', of('hal')), 'left-message')
    await forget()
    await reopenCallback(id, users.agent)
    expect(await heldNow('hal')).toMatchObject({ outcome: null, outcomeAt: null, snoozedUntil: 5000 })
  })

  test('what calls have closed holds nobody back, and keeps who had it', async () => {
    const old = await claimCallback(by('agent', of('cy', 100, 200)))
    const next = await claimCallback(by('ops', of('cy', 400, 400), [old]))
    expect(next).not.toBe(old)
    expect(await heldNow('cy')).toMatchObject({ id: next, claimedBy: { id: users.ops.id, name: users.ops.email } })
    expect(await callbackAt(line('cy'), 150)).toMatchObject({
      id: old,
      claimedBy: { id: users.agent.id },
      closedBy: null,
    })
    expect(await callbackAt(line('cy'), 50)).toBeNull()
    expect(await closedOf('cy')).toBeUndefined()
  })

  test('what was closed long ago is not read', async () => {
    const [now, longAgo] = [1_800_000_000, 1_700_000_000]
    await closeCallback(by('ops', of('recent', now, now)))
    await closeCallback(by('ops', of('ancient', longAgo, longAgo)))
    expect([await closedOf('recent', now), await closedOf('ancient', now)]).toEqual([now, undefined])
    expect(await closedOf('ancient', longAgo)).toBe(longAgo)
  })

  test('whom one calls for each target, and what an earlier release has left belongs to whoever goes on with it', async () => {
    const other = { ...of('flo'), ...line('flo', { id: 'bo-2', isGroup: false }) }
    await claimCallback(by('agent', { ...of('flo'), target: null }))
    expect(await outcome(claimCallback(by('ops', of('flo'))))).toContain('CONFLICT')
    const former = (await openCallbacks()).find(({ caller }) => caller === 'flo')
    await claimCallback(by('agent', of('flo')))
    await claimCallback(by('ops', other))
    const held = (await openCallbacks()).filter(({ caller }) => caller === 'flo')
    expect(held).toMatchObject([
      { target: TEAM, handling: { id: former?.handling.id, claimedBy: { id: users.agent.id } } },
      { target: other.target, handling: { claimedBy: { id: users.ops.id } } },
    ])
    await noteOutcome(by('ops', other), 'no-answer')
    const id = await closeCallback(by('agent', of('flo')), 'reached')
    expect(await callbackAt(line('flo'), 150)).toMatchObject({ id, outcome: 'reached', closedBy: expect.any(String) })
    expect(await callbackAt(other, 150)).toMatchObject({ outcome: 'no-answer', closedAt: null })
    await reopenCallback(id, users.agent)
    await releaseCallback(other, users.ops)
  })

  test('a snooze and a note belong to nobody in particular; whoever leaves frees what they held', async () => {
    const guest = await createUser({ email: 'guest@example.com', role: 'agent', password: null })
    await snoozeCallback(by('agent', of('dee')), 5000)
    await noteCallback(by('ops', of('dee')), 'After lunch')
    expect(await heldNow('dee')).toMatchObject({ snoozedUntil: 5000, note: 'After lunch', claimedBy: null })
    await noteCallback(by('ops', of('dee')), null)
    await claimCallback({ occasion: of('dee'), user: guest, closedByCalls: [] })
    await deleteUser(guest.id, users.admin)
    expect(await heldNow('dee')).toMatchObject({ snoozedUntil: 5000, note: null, claimedBy: null, claimedAt: null })
    await claimCallback(by('ops', of('dee')))
    const { claimedAt } = (await heldNow('dee')) ?? {}
    expect(Math.abs((claimedAt ?? 0) - Date.now() / 1000)).toBeLessThan(60)
  })
})

/** The time up to which the calls of a line were closed by hand. */
const closedOf = async (caller: string, now = 200) => (await closedLines(now)).untils.get(lineKey(caller, TEAM))

describe.skipIf(!hasPostgres)('call-backs on a server', () => {
  const postgres = ownDatabase()
  ownAccounts({ databaseUrl: postgres.databaseUrl })

  test('of many who claim one caller at the same time exactly one gets it', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        createUser({ email: `user-${index}@example.com`, name: `User ${index}`, role: 'agent', password: null }),
      ),
    )
    for (let round = 0; round < 10; round += 1) {
      const occasion = of(`caller-${round}`)
      const outcomes = await Promise.all(
        all.map((user) => outcome(claimCallback({ occasion, user, closedByCalls: [] }))),
      )
      expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
      const winner = all[outcomes.indexOf('done')]
      expect(await heldNow(occasion.caller)).toMatchObject({ claimedBy: { id: winner?.id, name: winner?.name } })
      for (const lost of outcomes.filter((one) => one !== 'done'))
        expect(lost).toBe(`CONFLICT: ${winner?.name} has claimed this call-back.`)
    }
  })

  test('a process hears at once when another closes one', async () => {
    expect((await closedLines(0)).untils.size).toBe(0)
    await elsewhere(
      postgres.databaseUrl(),
      "INSERT INTO callbacks (id, caller, since, until, closed_at, outcome) VALUES ('other', 'eve', 1, 7, now(), 'done')",
    )
    await expect.poll(async () => (await closedLines(0)).untils.get(lineKey('eve', null))).toBe(7)
  })
})
