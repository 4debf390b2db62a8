import { expect, test } from '@playwright/test'
import { nowSeconds, stateFile } from '../support/setting'
import { dumpCalls } from '../support/simulator'

test.use({ storageState: stateFile('ops') })

type Raw = { sessionId?: unknown; status?: unknown; initiatedAt?: unknown; totalDurationInMinutes?: unknown }

/** Identifies a call within its room, whatever the format of its time. */
const nameOf = ({ sessionId, initiatedAt }: Raw) => `${sessionId} ${String(initiatedAt).slice(0, 10)}`

/** Uses raw calls whose fields have the specified form, so that no product code is needed to read them. */
test('the mirror has exactly upstream’s calls, and sums them exactly', async ({ request }) => {
  const to = nowSeconds() - 3600
  const from = to - 60 * 86_400
  const raw = (await dumpCalls()) as Raw[]
  const clean = raw.filter(
    (call): call is { sessionId: string; status: string; initiatedAt: number; totalDurationInMinutes: number } =>
      typeof call.sessionId === 'string' &&
      typeof call.status === 'string' &&
      typeof call.initiatedAt === 'number' &&
      call.initiatedAt > 1e9 &&
      call.initiatedAt < 1e11 &&
      typeof call.totalDurationInMinutes === 'number',
  )
  const inRange = clean.filter((call) => call.initiatedAt >= from && call.initiatedAt < to)
  const stored = new Map<string, { status: string; totalDurationInMinutes: number; anomalies: string[] }>()
  let cursor: string | null = null
  do {
    const answer = await (
      await request.get(`/api/calls?from=${from}&to=${to}&perPage=200${cursor ? `&cursor=${cursor}` : ''}`)
    ).json()
    for (const call of answer.data) stored.set(nameOf(call), call)
    cursor = answer.meta.nextCursor
  } while (cursor)
  expect(inRange.length).toBeGreaterThan(500)
  // Thousands of calls: plain code rather than an `expect` for each.
  const differing = inRange.filter((call) => {
    const copy = stored.get(nameOf(call))
    const isOpen = call.status === 'ongoing' || call.status === 'initiated'
    return (
      copy === undefined ||
      (!isOpen && copy.status !== call.status.replace('cancelled', 'canceled')) ||
      Math.abs(copy.totalDurationInMinutes - call.totalDurationInMinutes) >= 5e-10
    )
  })
  expect(differing.slice(0, 10)).toEqual([])
  const known = new Set(raw.map(nameOf))
  expect([...stored.keys()].filter((id) => !known.has(id))).toEqual([])

  const [row] = (await (await request.get(`/api/analytics?metrics=calls,totalMinutes&from=${from}&to=${to}`)).json())
    .data
  const sum = [...stored.values()].reduce((total, call) => total + call.totalDurationInMinutes, 0)
  expect(row.calls).toBe(stored.size)
  expect(row.totalMinutes).toBeCloseTo(sum, 6)
})
