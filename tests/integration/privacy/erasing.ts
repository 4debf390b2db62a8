import { once } from 'node:events'
import { expect, vi } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { storeRecords } from '@/lib/server/sync/pages/records'
import { type Running, start } from '../cli/running-process'

export const UID = 'ana-8'
export const NAME = 'Ana Mendes'
const T = 1_760_000_000
const MONTH_SECONDS = 2_630_000
const DAY_SECONDS = 86_400

/** Calls over several months, with the person in every call. */
export function callsOf(calls: number): unknown[] {
  return Array.from({ length: calls }, (_, index) => {
    const at = T - (index % 6) * MONTH_SECONDS - (index % 20) * DAY_SECONDS - index
    return {
      sessionId: `v1.call-${index}`,
      mid: `m-${index}`,
      type: 'audio',
      mode: 'call',
      receiverType: 'user',
      status: 'ended',
      initiatedAt: at,
      startedAt: at + 5,
      endedAt: at + 65,
      initiator: { uid: UID, name: NAME, avatar: 'https://pictures.example/ana.png' },
      receiver: `bo-${index % 50}`,
      participants: [
        { uid: UID, name: NAME, isJoined: true, joinedAt: at + 5, leftAt: at + 65, deviceId: `${UID}@rtc.example/1` },
        { uid: `bo-${index % 50}`, name: `Bo Li ${index % 50}`, isJoined: true, joinedAt: at + 5, leftAt: at + 65 },
      ],
    }
  })
}

/** Fills a mirror with such calls, and the accounts with notes on some of them. */
export async function fill(mirror: Mirror, calls: number): Promise<void> {
  await storeRecords({ mirror, now: () => T * 1000 }, callsOf(calls), T * 1000)
  const db = await accountsDb()
  await db.execute(`INSERT INTO notes (id, session_id, mid, body)
    SELECT 'n' || i, 'v1.call-' || i, 'm-' || i, '${NAME} (${UID}) called' FROM generate_series(1, 200) AS i`)
}

export type Child = Running & { exited: Promise<unknown> }

/** Starts a process that erases. @param environment its stores */
export function startChild(environment: Record<string, string>): Child {
  const upstream = { CALLS_API_URL: 'http://127.0.0.1:1/v3', CALLS_API_KEY: 'key' }
  const running = start('tests/integration/privacy/erasure-child.ts', [], { ...upstream, ...environment })
  return { ...running, exited: once(running.child, 'exit') }
}

/** Waits for a step of a process, or for its end. */
export const untilStep = ({ child, output }: Child, step: string): Promise<void> =>
  vi.waitFor(() => expect(output().includes(step) || child.exitCode !== null).toBe(true), {
    timeout: 120_000,
    interval: 2,
  })

/** Kills a process in the middle of its work. */
export async function kill({ child, exited }: Child): Promise<void> {
  child.kill('SIGKILL')
  await exited
}
