import type { APIRequestContext } from '@playwright/test'
import { atLocalTime, isoFields } from '@/lib/shared/zones/fields'
import { nowSeconds } from './setting'
import { putCalls } from './simulator'
import { expect } from './test'

export const ZONE = 'Europe/Paris'

/** Epoch seconds of a time of day, some days ago, in the zone of these tests. */
export const daysAgoAt = (days: number, hour: number, minute = 0) =>
  atLocalTime(Date.parse(isoFields(nowSeconds(), ZONE).date) / 1000 + ((hour - 24 * days) * 60 + minute) * 60, ZONE)

type Party = readonly [uid: string, name: string]

/** Stores an ended two-minute call of two people with names and waits until the directory has them. @param waitedSeconds how long the second was then alone */
export async function putNamedCall(
  request: APIRequestContext,
  sessionId: string,
  [from, to]: readonly [Party, Party],
  at: number,
  waitedSeconds = 0,
) {
  const row = (uid: string, leftAt: number) => ({
    uid,
    deviceId: `${uid}@rtc.example/a`,
    isJoined: true,
    state: 'ended',
    joinedAt: at + 10,
    leftAt,
    totalAudioMinutes: 2,
    totalVideoMinutes: 0,
    totalDuration: 2,
  })
  const entity = ([uid, name]: Party) => ({ entity: { uid, name }, entityType: 'user' })
  await putCalls([
    {
      sessionId,
      type: 'audio',
      mode: 'call',
      receiverType: 'user',
      status: 'ended',
      initiator: from[0],
      receiver: to[0],
      hasRecording: false,
      totalAudioMinutes: 4,
      totalVideoMinutes: 0,
      totalDurationInMinutes: 4,
      totalDuration: '00:02:00',
      totalParticipants: 2,
      initiatedAt: at,
      startedAt: at + 10,
      endedAt: at + 130 + waitedSeconds,
      participants: [row(from[0], at + 130), row(to[0], at + 130 + waitedSeconds)],
      data: { entities: { initiator: entity(from), receiver: entity(to) } },
    },
  ])
  // A live read stores the call.
  expect((await request.get(`/api/calls/${sessionId}`)).status()).toBe(200)
  const known = async (name: string) =>
    (await (await request.get(`/api/directory?q=${encodeURIComponent(name)}`)).json()).data.length
  for (const [, name] of [from, to]) await expect.poll(() => known(name)).toBeGreaterThan(0)
}
