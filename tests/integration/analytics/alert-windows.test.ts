import { expect, it } from 'vitest'
import { partyDoor } from '@/components/parts/party/party-figures'
import { previewRule } from '@/lib/server/alerts/evaluate'
import { seenInWindows, stepSeconds } from '@/lib/server/alerts/windows'
import { alertFilters } from '@/lib/shared/alerts/address'
import { ALERT_WINDOWS_MINUTES, type Evaluation } from '@/lib/shared/alerts/alerts'
import { METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { basisOf } from '@/lib/shared/charts/basis'
import { filtersSchema, filtersToParams } from '@/lib/shared/filters/filters'
import { earlierBy } from '@/lib/shared/zones/instants'
import { inTurn, size } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import { type CountedMetric, referenceMetric } from '../../unit/analytics/reference'
import { ownCalls } from './own-calls'

/** The clocks of Paris went forward on 26 March 2023. */
const NOW = Date.UTC(2023, 3, 2) / 1000
const FROM = NOW - 20 * 86_400
const ZONE = 'Europe/Paris'
const own = ownCalls(NOW, makeRecords(size(1600, 6000), 11, FROM, NOW - 3600))

const RULE: Evaluation = {
  metric: 'unanswered',
  filters: `tz=${ZONE}`,
  windowMinutes: 360,
  condition: 'above',
  threshold: 3,
  comparedWith: 'week',
  least: 0,
  forMinutes: 0,
  keepMinutes: 0,
}
const deps = () => ({ ...own.deps(), syncedAt: NOW })
const paramsIn = (text: string | URLSearchParams) => Object.fromEntries(new URLSearchParams(text))

it.each(METRIC_NAMES)('%s in sliding windows equals the analytics of each window', async (metric) => {
  const rule = { ...RULE, metric }
  const step = stepSeconds(rule.windowMinutes)
  const first = Math.floor((FROM + 5 * 86_400) / step) * step
  const seen = await seenInWindows(deps(), rule, { first, count: 300 })
  for (const index of inTurn([0, 1, 17, 123, 299], METRIC_NAMES.indexOf(metric))) {
    const to = first + index * step
    const params = { from: String(to - 360 * 60), to: String(to), tz: ZONE }
    const behind = basisOf(metric) ?? 'calls'
    const answer = await own.ask({ metrics: [metric, behind] }, params)
    const wanted = answer.data[0]?.[metric] as number | null
    if (wanted === null) expect(seen[index]?.value).toBeNull()
    else expect(seen[index]?.value).toBeCloseTo(wanted, 9)
    expect(seen[index]?.calls).toBe(answer.data[0]?.[behind])
  }
})

it.each(ALERT_WINDOWS_MINUTES)('a window of %i minutes holds exactly the calls of its time', async (windowMinutes) => {
  const step = stepSeconds(windowMinutes)
  const first = Math.floor((NOW - 3 * 86_400) / step) * step
  const count = Math.floor((3 * 86_400) / step)
  const seen = await seenInWindows(deps(), { ...RULE, windowMinutes, filters: 'type=audio' }, { first, count })
  expect(seen).toHaveLength(count)
  const audio = own.matching({ type: 'audio' })
  seen.forEach(({ value, calls }, index) => {
    const to = first + index * step
    const inside = audio.filter(({ time }) => time >= to - windowMinutes * 60 && time < to)
    expect(calls).toBe(inside.length)
    expect(value).toBe(referenceMetric('unanswered' as CountedMetric, inside))
  })
})

const OFFERED = '&offered=answered,missed,declined,abandoned,failed'

it.each(['uid=u-3', 'team=north', `uid=u-3${OFFERED}`, `team=north${OFFERED}`])(
  'a rule about %s watches the figures that a chart and a digest with these filters have',
  async (filters) => {
    const step = stepSeconds(RULE.windowMinutes)
    const first = Math.floor((NOW - 9 * 86_400) / step) * step
    for (const metric of ['missed', 'answered', 'answerRate', 'offered'] as const) {
      const seen = await seenInWindows(deps(), { ...RULE, metric, filters }, { first, count: 200 })
      for (const index of [0, 40, 111, 199]) {
        const to = first + index * step
        const behind = basisOf(metric) ?? 'calls'
        const { data } = await own.ask(
          { metrics: [metric, behind] },
          paramsIn(`${filters}&from=${to - 360 * 60}&to=${to}`),
        )
        const [row] = data
        expect(seen[index], `${metric} of window ${index}`).toMatchObject({
          value: row?.[metric],
          calls: row?.[behind],
        })
      }
    }
  },
)

it.each([
  ['user', 'person', 'u-1'],
  ['team', 'team', 'north'],
] as const)(
  'on the page of a %s, card, heat map and an alert set up from it have one answer rate',
  async (kind, by, id) => {
    const windowMinutes = 1440
    const to = NOW - 86_400
    const period = { from: String(to - windowMinutes * 60), to: String(to) }
    const ask = async (dimension: string, params: Record<string, string>) =>
      (await own.ask({ metrics: ['answerRate', 'answered', 'resolved'], by: [dimension] }, params)).data
    const card = (await ask(by, period)).find((row) => row[by] === id)
    const door = partyDoor(filtersSchema.parse(period), kind, id, 'answerRate')
    const heat = await ask('hour', paramsIn(filtersToParams(door ?? {})))
    const sum = (name: string) => heat.reduce((total, row) => total + Number(row[name]), 0)
    const filters = alertFilters(door ?? {})
    const [seen] = await seenInWindows(
      deps(),
      { ...RULE, windowMinutes, metric: 'answerRate', filters },
      { first: to, count: 1 },
    )
    expect(card?.answerRate).toBeGreaterThan(0)
    expect([sum('answered') / sum('resolved'), seen?.value]).toEqual([card?.answerRate, card?.answerRate])
  },
)

it('compares with the same time of the clock, over the day when the clocks change', async () => {
  const rule: Evaluation = { ...RULE, metric: 'calls', condition: 'change', comparedWith: 'day', threshold: 0.5 }
  const step = stepSeconds(rule.windowMinutes)
  const first = Date.UTC(2023, 2, 25, 12) / 1000
  const seen = await seenInWindows(deps(), rule, { first, count: 120 })
  const distances = new Set<number>()
  seen.forEach(({ value, before }, index) => {
    const to = first + index * step
    const earlier = earlierBy(1, 'day', to, ZONE)
    distances.add(to - earlier)
    const inside = (end: number) => own.calls.filter(({ time }) => time >= end - 360 * 60 && time < end).length
    expect(value).toBe(inside(to))
    expect(before?.value).toBe(inside(earlier))
  })
  expect(distances).toEqual(new Set([23 * 3600, 24 * 3600]))
})

it('previews exactly the times at which a plain walk would have fired', async () => {
  const preview = await previewRule(deps(), { ...RULE, forMinutes: 30, keepMinutes: 60 })
  const step = stepSeconds(RULE.windowMinutes)
  const wanted: { from: number; to: number | null }[] = []
  let since: number | null = null
  let clearSince: number | null = null
  for (let at = preview.from; at <= preview.to; at += step) {
    const inside = own.calls.filter(({ time }) => time >= at - 360 * 60 && time < at)
    const holds = inside.filter(({ status }) => status === 'unanswered').length > 3
    const open = wanted.at(-1)?.to === null ? wanted.at(-1) : undefined
    if (holds) {
      since ??= at
      clearSince = null
      if (open === undefined && at - since >= 30 * 60) wanted.push({ from: at, to: null })
    } else if (open !== undefined) {
      clearSince ??= at
      if (at - clearSince >= 60 * 60) {
        open.to = at
        since = null
      }
    } else since = null
  }
  expect(preview.episodes.map(({ from, to }) => ({ from, to }))).toEqual(wanted)
  expect(wanted.length).toBeGreaterThan(3)
  expect(preview.unjudged).toBe(0)
  const highest = Math.max(...preview.points.map(({ value }) => value ?? 0))
  expect(highest).toBe(Math.max(...preview.episodes.map(({ value }) => value ?? 0)))
})

it('does not judge windows with too few calls, and fires for them only with no-data', async () => {
  const quiet = await previewRule(deps(), {
    ...RULE,
    metric: 'answerRate',
    condition: 'below',
    threshold: 1,
    least: 100_000,
  })
  expect(quiet).toMatchObject({ episodes: [], judged: 0 })
  const missing = await previewRule(deps(), { ...RULE, condition: 'no-data', threshold: null, windowMinutes: 60 })
  // There are no calls before the first one, nor in the last hour.
  expect(missing.episodes[0]?.from).toBe(missing.from)
  expect(missing.episodes.at(-1)?.to).toBeNull()
})
