import { lineKey } from '@/lib/shared/callbacks/callbacks'
import { type Params, referenceMatching } from '../../unit/analytics/reference-filters'
import { ORGANISATION } from '../../unit/analytics/reference-organisation'
import { type Placed, placedOf, referenceDue, referenceLines } from '../../unit/analytics/reference-waiting'
import { contextOf } from './analytics'
import type { World } from './world'

type Party = { id: string }
type Line = {
  caller: Party
  target: Party
  isGroup: boolean
  calls: number
  firstMissedAt: number
  lastMissedAt: number
  dueAt: number | null
  state: string
}
type Queue = { data: { asOf: number; open: number; overdue: number; lines: Line[] }; meta: { waiting: number } }

/** Compares who waits for a call back, in the queue and everywhere else that shows it, and the calls of every state. */
export async function compareWaiting(world: World, narrower: readonly Params[]): Promise<void> {
  const { client, comparison, calls } = world
  const { data, meta } = await client.json<Queue>('/api/callbacks', { range: '1h' })
  const { days, hours } = ORGANISATION.callbacks
  const since = data.asOf - days * 86_400
  const counted = placedOf(calls.filter(({ time }) => time >= since))
  const lines = referenceLines(counted)
  const waiting = lines.filter(({ waits }) => waits)
  const of = (open: readonly Placed[]) => {
    const times = open.map(({ time }) => time)
    const first = Math.min(...times)
    const dueAt = referenceDue(first, hours, false)
    return {
      calls: open.length,
      firstMissedAt: first,
      lastMissedAt: Math.max(...times),
      dueAt,
      state: dueAt < data.asOf ? 'overdue' : 'open',
    }
  }
  const expected = new Map(waiting.map(({ key, open }) => [key, of(open)]))
  const inState = (state: string) => [...expected.values()].filter((line) => line.state === state)
  comparison.same(meta.waiting, waiting.length, 'waiting')
  comparison.same(data.open, inState('open').length, 'waiting in time')
  comparison.same(data.overdue, inState('overdue').length, 'waiting overdue')
  for (const { caller, target, isGroup, calls: count, firstMissedAt, lastMissedAt, dueAt, state } of data.lines) {
    const key = lineKey(caller.id, { id: target.id, isGroup })
    comparison.same({ calls: count, firstMissedAt, lastMissedAt, dueAt, state }, expected.get(key), `line ${key}`)
  }
  const look = await client.json<{ data: { waiting: number; stale: { calls: number } } }>('/api/needs-a-look', {
    range: '24h',
  })
  comparison.same(look.data.waiting, waiting.length, 'waiting in needs-a-look')
  const stale = referenceMatching(calls, contextOf({ range: 'all', anomaly: 'stale-ongoing' }))
  comparison.same(look.data.stale.calls, stale.length, 'open for too long')
  for (const params of narrower) {
    const ids = new Set(
      referenceMatching(
        counted.map(({ call }) => call),
        contextOf({ ...params, range: 'all' }),
      ),
    )
    const last = (own: readonly Placed[]) => own.toSorted((one, other) => one.time - other.time).at(-1)?.call
    const wanted = waiting.filter(({ open }) => {
      const call = last(open)
      return call !== undefined && ids.has(call)
    })
    const narrowed = await client.json<Queue>('/api/callbacks', params as Record<string, string>)
    comparison.same(narrowed.meta.waiting, wanted.length, `waiting ${JSON.stringify(params)}`)
  }
  const total = (state: string, wanted: number) =>
    client
      .json<{ meta: { pagination: { total: number } } }>('/api/calls', { callback: state, range: 'all', perPage: '1' })
      .then((answer) => comparison.same(answer.meta.pagination.total, wanted, `calls ${state}`))
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  for (const state of ['open', 'overdue']) await total(state, sum(inState(state).map((line) => line.calls)))
  await total('done', sum(lines.map(({ returned }) => returned.length)))
}
