import { expect, it } from 'vitest'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { UNANSWERED, verify } from '@/lib/server/verify/verify'
import { ANCHOR_SECONDS, apiOf, control, inState, ownWorld, startWorker, upstreamRecords } from '../sync/world'

const CALLS = 100
const world = ownWorld({ calls: CALLS })

/** Copies all calls and stops the sync, so that nothing updates them any more. */
async function copy(): Promise<void> {
  const worker = startWorker(world)
  await inState(worker, 'current')
  await worker.stop()
}
const verified = (calls: number, questions: number, upstream = world.simulator) => {
  const api = apiOf(upstream)
  return verify(
    {
      api: () => api,
      mirror: async () => world.mirror,
      settings: { intervalSeconds: 15, pageSize: 100, concurrency: 4, embedded: true },
      context: async () => ({
        mirror: world.mirror,
        nowSeconds: ANCHOR_SECONDS,
        staleOngoingHours: 12,
        syncedAt: null,
        directory: await directoryOf(world.mirror),
      }),
      say: () => undefined,
    },
    { calls, questions, seed: 2 },
  )
}
const tamper = (sql: string) =>
  world.mirror.changeCalls({ name: 'test.tamper', sql: `${sql} SETTINGS mutations_sync = 2` }, null)
/** The upstream's calls with a status; ended ones only if they have minutes. */
const callsWith = async (status: string) =>
  ((await upstreamRecords(world)) as { sessionId: string; status: string; totalAudioMinutes: unknown }[]).filter(
    (call) => call.status === status && (status !== 'ended' || Number(call.totalAudioMinutes) > 0),
  )
const wrongFigures = ({ differences }: Awaited<ReturnType<typeof verified>>) =>
  new Map(differences.flatMap((one) => ('question' in one ? [[one.metric as string, one]] : [])))

it('finds a mirror equal to the API, its figures to its calls, and the same again with the same seed', async () => {
  const meeting = { sessionId: 'stand-up', status: 'ended', mode: 'meet', receiverType: 'group', receiver: 'all' }
  // The earlier call of the room has no mid.
  const times = [
    { initiatedAt: ANCHOR_SECONDS - 9000, endedAt: ANCHOR_SECONDS - 8000 },
    { mid: 'second', initiatedAt: ANCHOR_SECONDS - 900 },
  ]
  await control(
    world,
    'POST',
    '/calls',
    times.map((time) => ({ ...meeting, ...time, participants: [] })),
  )
  await copy()
  const found = await verified(1000, 40)
  expect(found.differences).toEqual([])
  expect(found.questions).toBe(40)
  expect(found.notCompared['that have changed at the API since they were copied']).toBe(undefined)
  const asked = found.calls + Object.values(found.notCompared).flat().length
  expect(asked).toBeGreaterThanOrEqual(CALLS - 5)
  expect(found.calls).toBeGreaterThan(CALLS * 0.9)
  // Nearly all are counted directly from their JSON.
  expect(found.counted.odd).toBeLessThan(found.counted.calls * 0.2)
  expect(await verified(5, 5)).toEqual(await verified(5, 5))
})

it('names the questions that a wrong minute of a row, and a call without a row, change, and what the calls say', async () => {
  await copy()
  const [[ended], [unanswered]] = [await callsWith('ended'), await callsWith('unanswered')]
  await tamper(
    `ALTER TABLE calls UPDATE total_audio_minutes = total_audio_minutes + 7 WHERE session_id = '${ended?.sessionId}'`,
  )
  await tamper(`ALTER TABLE calls DELETE WHERE session_id = '${unanswered?.sessionId}'`)
  const wrong = wrongFigures(await verified(0, 40))
  const minutes = wrong.get('audioMinutes') as { question: string; expected: number; got: number }
  expect(minutes.question).toMatch(/^\/api\/analytics\?metrics=[\w,]*audioMinutes/)
  expect(minutes.got - minutes.expected).toBeCloseTo(7)
  const calls = wrong.get('calls') as { expected: number; got: number | 'no row' }
  expect(calls.expected - (calls.got === 'no row' ? 0 : calls.got)).toBe(1)
  expect(wrong.has('durationP50')).toBe(false)
})

it('names a call whose JSON is another in the mirror, and its field; one that changed at the API, or is gone, is no difference', async () => {
  await copy()
  const [ended] = await callsWith('ended')
  const [changed, gone] = await callsWith('unanswered')
  await tamper(
    `ALTER TABLE call_docs UPDATE raw = replaceOne(raw, '"totalAudioMinutes":', '"totalAudioMinutes":9') WHERE session_id = '${ended?.sessionId}'`,
  )
  await control(world, 'POST', '/calls', [{ ...changed, tags: ['told later'] }])
  await control(world, 'DELETE', `/calls/${encodeURIComponent(String(gone?.sessionId))}`)
  const found = await verified(1000, 0)
  expect(found.differences).toEqual([{ sessionId: ended?.sessionId, fields: ['totalAudioMinutes'] }])
  expect(found.notCompared['that have changed at the API since they were copied']).toEqual([changed?.sessionId])
  expect(found.notCompared['that the API no longer has']).toContain(gone?.sessionId)
})

it('says what the API does not answer for, and asks its questions all the same', async () => {
  await copy()
  const found = await verified(1000, 5, { ...world.simulator, apiKey: 'refused' })
  expect(found.calls).toBe(0)
  expect(found.notCompared[UNANSWERED]?.length).toBeGreaterThan(CALLS * 0.9)
  expect(found.questions).toBe(5)
})
