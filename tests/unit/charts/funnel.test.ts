import { describe, expect, it } from 'vitest'
import { funnelSteps, lossDoor, stageDoor } from '@/components/overview/funnel-stages'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { callsHref } from '@/lib/shared/links'

const filters = filtersSchema.parse({ range: '30d', tz: 'UTC' })
const row = (status: string, ...counts: number[]) => ({
  status,
  calls: counts[0] ?? 0,
  rang: counts[1] ?? 0,
  answered: counts[2] ?? 0,
  together: counts[3] ?? 0,
  lasted: counts[4] ?? 0,
})

describe('funnelSteps', () => {
  const steps = funnelSteps([
    row('ended', 80, 80, 80, 75, 40),
    row('unanswered', 15, 15),
    row('canceled', 10, 7),
    row('busy', 2),
  ])

  it('loses at each step some of the calls of the previous one', () => {
    expect(steps.map(({ calls }) => calls)).toEqual([107, 102, 80, 75, 40])
    expect(steps.map(({ lost }) => lost)).toEqual([0, 5, 22, 5, 35])
    for (const step of steps) expect(step.losses.reduce((sum, { calls }) => sum + calls, 0)).toBe(step.lost)
  })

  it('names losses by status', () => {
    expect(steps[1]?.losses).toEqual([
      { status: 'canceled', calls: 3 },
      { status: 'busy', calls: 2 },
    ])
    expect(steps[2]?.losses.map(({ status }) => status)).toEqual(['unanswered', 'canceled'])
  })

  it('is all zeros without calls', () => {
    expect(funnelSteps([]).map(({ calls, lost }) => calls + lost)).toEqual([0, 0, 0, 0, 0])
  })
})

describe('the links of a funnel', () => {
  const href = (door: ReturnType<typeof stageDoor>) => door && callsHref(door)

  it('open the calls of a stage, or of the later of two', () => {
    expect(href(stageDoor(filters, null))).toBe('/calls?range=30d&tz=UTC')
    expect(href(stageDoor(filters, 'together'))).toBe('/calls?range=30d&tz=UTC&reached=together')
    expect(stageDoor({ ...filters, reached: 'lasted' }, 'rang')?.reached).toBe('lasted')
    expect(stageDoor({ ...filters, reached: 'rang' }, 'lasted')?.reached).toBe('lasted')
  })

  it('open the lost calls, of one status or all, unless another loss is filtered', () => {
    expect(href(lossDoor(filters, 'answered'))).toBe('/calls?range=30d&tz=UTC&lost=answered')
    expect(href(lossDoor(filters, 'answered', 'canceled'))).toBe(
      '/calls?range=30d&tz=UTC&status=canceled&lost=answered',
    )
    expect(lossDoor({ ...filters, lost: 'rang' }, 'answered')).toBeNull()
    expect(lossDoor({ ...filters, status: ['ended'] }, 'answered', 'canceled')).toBeNull()
  })
})
