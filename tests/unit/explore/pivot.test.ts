import { describe, expect, it } from 'vitest'
import { partsAddUp, rankedPoints } from '@/components/explore/report-spec'
import { isBlank, reportCsv, tableRows } from '@/components/explore/table'
import { type AnalyticsAnswer, type AnalyticsRow, OTHERS } from '@/lib/shared/analytics/analytics'
import { type Point, wholeOf } from '@/lib/shared/charts/chart'
import { legendCell, type Pivot, panelPivots, pivotOf } from '@/lib/shared/charts/pivot'

const answer = (data: AnalyticsRow[], meta: Partial<AnalyticsAnswer['meta']> = {}): AnalyticsAnswer => ({
  data,
  meta: {
    units: {},
    zone: 'UTC',
    firstDay: 1,
    clock: 24,
    bucket: null,
    from: null,
    to: null,
    previous: null,
    source: 'mirror',
    syncedAt: null,
    excluded: {},
    totalRows: data.length,
    ...meta,
  },
})

/** The sum of the parts of the first point. */
const stackOf = (pivot: Pivot) => wholeOf({ addsUp: partsAddUp(pivot), series: pivot.series }, pivot.points[0] as Point)

describe('pivotOf', () => {
  it('sorts hours, weekdays and bands whatever the order of the answer, nulls last', () => {
    const hours = answer([
      { hour: 10, calls: 1 },
      { hour: 2, calls: 5 },
      { hour: 0, calls: 3 },
    ])
    expect(pivotOf(hours, ['calls'], 'hour', null).points.map(({ key }) => key)).toEqual([0, 2, 10])
    const bands = answer([
      { durationBand: null, calls: 9 },
      { durationBand: '60-179', calls: 1 },
      { durationBand: '0-9', calls: 2 },
    ])
    expect(pivotOf(bands, ['calls'], 'durationBand', null).points.map(({ key }) => key)).toEqual([
      '0-9',
      '60-179',
      null,
    ])
  })

  it('puts the others last, however many there are, as row and as series', () => {
    const rows = [
      { group: OTHERS, type: 'audio', calls: 90 },
      { group: 'a', type: OTHERS, calls: 50 },
      { group: 'a', type: 'audio', calls: 5 },
      { group: 'b', type: 'video', calls: 7 },
    ]
    const pivot = pivotOf(answer(rows), ['calls'], 'group', 'type')
    expect(pivot.points.map(({ key }) => key)).toEqual(['a', 'b', OTHERS])
    expect(pivot.series.map(({ split }) => split)).toEqual(['audio', 'video', OTHERS])
    expect(rankedPoints(pivot, null).map(({ key }) => key)).toEqual(['a', 'b', OTHERS])
    expect(rankedPoints(pivot, 'calls').map(({ key }) => key)).toEqual(['b', 'a', OTHERS])
    expect(tableRows(answer(rows.slice(0, 3)), ['group']).at(-1)?.group).toBe(OTHERS)
  })

  it('sorts series by the order, with the others last', () => {
    const rows = ['b', 'a', OTHERS, 'c'].map((initiator, index) => ({
      hour: 1,
      initiator,
      calls: [5, 1, 99, 3][index] as number,
    }))
    const splits = (order: string | null) =>
      pivotOf(answer(rows), ['calls'], 'hour', 'initiator', order).series.map(({ split }) => split)
    expect(splits(null)).toEqual(['b', 'c', 'a', OTHERS])
    expect(splits('calls')).toEqual(['a', 'c', 'b', OTHERS])
    expect(splits('initiator')).toEqual(['a', 'b', 'c', OTHERS])
    expect(splits('-initiator')).toEqual(['c', 'b', 'a', OTHERS])
  })

  it('has a panel for each of the first values, with the same series', () => {
    const rows = ['x', 'y', 'z'].flatMap((group, size) =>
      ['audio', 'video'].slice(0, size + 1).map((type) => ({ hour: 1, group, type, calls: size + 1 })),
    )
    const question = { metrics: ['calls'] as const, axis: 'hour', split: 'type', panel: 'group' } as const
    const { panels, count } = panelPivots(answer(rows), question, 2)
    expect(count).toBe(3)
    expect(panels.map(({ value }) => value)).toEqual(['z', 'y'])
    expect(panels.map(({ pivot }) => pivot.series.length)).toEqual([2, 2])
    expect(panels.map(({ pivot }) => stackOf(pivot)?.value)).toEqual([6, 4])
  })

  it('distinguishes a name from null and from a number that looks like it', () => {
    const pivot = pivotOf(
      answer([
        { initiator: 'null', calls: 1 },
        { initiator: null, calls: 2 },
      ]),
      ['calls'],
      'initiator',
      null,
    )
    expect(pivot.points.map((point) => point.cells.calls?.value)).toEqual([1, 2])
  })

  it('stacks only what adds up', () => {
    const rows = answer([
      { hour: 1, type: 'audio', calls: 2, answerRate: 0.5 },
      { hour: 1, type: 'video', calls: 3, answerRate: 0.25 },
    ])
    const calls = pivotOf(rows, ['calls'], 'hour', 'type')
    expect(stackOf(calls)?.value).toBe(5)
    const rates = pivotOf(rows, ['answerRate'], 'hour', 'type')
    expect(stackOf(rates)).toBeNull()
    const two = pivotOf(answer([{ hour: 1, calls: 2, answered: 1 }]), ['calls', 'answered'], 'hour', null)
    expect(stackOf(two)).toBeNull()
  })

  it('takes the legend’s figures from their own query', () => {
    const pivot = pivotOf(
      answer([
        { hour: 1, type: 'audio', answerRate: 0.5 },
        { hour: 2, type: 'audio', answerRate: 1 },
      ]),
      ['answerRate'],
      'hour',
      'type',
    )
    const [series] = pivot.series
    expect(series && legendCell(series, 'type', answer([{ type: 'audio', answerRate: 0.9 }])).value).toBe(0.9)
  })
})

describe('CSV', () => {
  it('has a column for each dimension and figure, with the previous period next to it, n, the address, and times in the zone', () => {
    const address = 'https://callscope.example/explore?metrics=calls,ringP50'
    const rows = reportCsv(
      { metrics: ['calls', 'ringP50'], by: ['day', 'group'] },
      answer(
        [
          {
            day: 1_774_652_400,
            group: null,
            calls: 3,
            ringP50: 4.5,
            answered: 2,
            'previous.calls': 1,
            'previous.ringP50': null,
          },
          { day: 1_774_652_400, group: 'g-7', calls: 1, ringP50: 2, answered: 1, 'previous.calls': 0 },
          { day: 1_774_652_400, group: OTHERS, calls: 9, ringP50: null, 'previous.calls': 0, 'previous.ringP50': 2 },
        ],
        {
          bucket: 'day',
          zone: 'Europe/Paris',
          previous: { from: 0, to: 1 },
          others: { group: { count: 12, keys: null } },
          names: { user: {}, group: { 'g-7': { name: 'Team Seven' } } },
        },
      ),
      address,
    )
    expect(rows).toEqual([
      [
        'Day (Europe/Paris)',
        'Group',
        'Group, name',
        'Calls',
        'Calls, before',
        'Median wait (seconds)',
        'Median wait (seconds), before',
        'n',
        'Report',
      ],
      ['2026-03-28', 'No group', 'No group', 3, 1, 4.5, null, 2, address],
      ['2026-03-28', 'g-7', 'Team Seven', 1, 0, 2, null, 1, address],
      ['2026-03-28', '12 others', '12 others', 9, 0, null, 2, null, address],
    ])
  })

  it('recognises a row without values', () => {
    expect(isBlank({ calls: 0, answerRate: null }, ['calls', 'answerRate'])).toBe(true)
    expect(isBlank({ calls: 0, 'previous.calls': 2 }, ['calls'])).toBe(false)
    expect(isBlank({ answerRate: 0 }, ['answerRate'])).toBe(false)
  })
})
