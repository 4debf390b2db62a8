import { expect, it } from 'vitest'
import { judge, nearer, shiftedSteps } from '@/lib/server/alerts/windows'
import type { Evaluation } from '@/lib/shared/alerts/alerts'
import { ruleProblems } from '@/lib/shared/alerts/rule-problems'
import { conditionWords, ruleWords } from '@/lib/shared/alerts/words'
import { earlierBy } from '@/lib/shared/zones/instants'

const rule = (more: Partial<Evaluation>): Evaluation => ({
  metric: 'unanswered',
  filters: '',
  windowMinutes: 60,
  condition: 'above',
  threshold: 10,
  comparedWith: 'week',
  least: 0,
  forMinutes: 0,
  keepMinutes: 0,
  ...more,
})
const seen = (value: number | null, calls = 100, before: number | null = null) => ({
  value,
  calls,
  before: before === null ? null : { value: before, calls: 100 },
})

it('a threshold itself is neither above nor below', () => {
  expect(judge(rule({}), seen(10))).toBe('clear')
  expect(judge(rule({}), seen(11))).toBe('breach')
  expect(judge(rule({ condition: 'below' }), seen(10))).toBe('clear')
  expect(judge(rule({ condition: 'below' }), seen(9))).toBe('breach')
})

it('judges nothing with too few calls, without a figure, or without anything to compare with', () => {
  expect(judge(rule({ least: 20 }), seen(19, 19))).toBe('unknown')
  expect(judge(rule({ least: 20 }), seen(20, 20))).toBe('breach')
  expect(judge(rule({ metric: 'answerRate', condition: 'below', threshold: 0.5 }), seen(null, 0))).toBe('unknown')
  const change = rule({ condition: 'change', threshold: 0.5 })
  expect(judge(change, seen(15, 100, 10))).toBe('breach')
  expect(judge(change, seen(14, 100, 10))).toBe('clear')
  expect(judge(change, seen(14, 100, 0))).toBe('unknown')
  expect(judge(change, seen(14))).toBe('unknown')
  expect(judge(rule({ condition: 'change', threshold: -0.5 }), seen(5, 100, 10))).toBe('breach')
  expect(judge(rule({ condition: 'change', threshold: -0.5 }), seen(0, 0, 10))).toBe('breach')
})

it('no calls are a figure for a count, and fire with no-data', () => {
  expect(judge(rule({ condition: 'below', metric: 'calls', threshold: 5 }), seen(0, 0))).toBe('breach')
  expect(judge(rule({ condition: 'no-data', threshold: null }), seen(0, 0))).toBe('breach')
  expect(judge(rule({ condition: 'no-data', threshold: null }), seen(1, 1))).toBe('clear')
  expect(judge(rule({ condition: 'no-data', threshold: null, least: 5 }), seen(4, 4))).toBe('breach')
})

it('of two windows takes the one nearer to firing', () => {
  expect(nearer(rule({}), seen(3), seen(7)).value).toBe(7)
  expect(nearer(rule({ condition: 'below' }), seen(3), seen(7)).value).toBe(3)
  expect(nearer(rule({}), seen(null), seen(7)).value).toBe(7)
})

it.each(['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
  'in %s every step is compared with the same time of the clock',
  (zone) => {
    for (const [first, step] of [
      [Date.UTC(2023, 2, 1) / 1000, 3600],
      [Date.UTC(2023, 2, 25, 20) / 1000, 60],
      [Date.UTC(2023, 3, 1, 10) / 1000, 120],
      [Date.UTC(2023, 9, 28, 20) / 1000, 300],
    ] as const) {
      const runs = shiftedSteps({ first, count: 900, step }, 'day', zone)
      const shifted = runs.flatMap(({ first: start, count, shiftSeconds }) =>
        Array.from({ length: count }, (_, index) => start + index * step + shiftSeconds),
      )
      const wanted = Array.from({ length: 900 }, (_, index) => earlierBy(1, 'day', first + index * step, zone))
      expect(shifted).toEqual(wanted)
    }
  },
)

it('names the field that is wrong', () => {
  expect(ruleProblems({ filters: 'status=unanswered&tz=Europe/Berlin', condition: 'above', threshold: 3 })).toEqual([])
  const fields = (more: Partial<Evaluation>) =>
    ruleProblems(rule(more)).map(({ field, message }) => `${field} ${message}`)
  expect(fields({ threshold: null })).toEqual(['threshold is required with above'])
  expect(fields({ condition: 'change', threshold: 0 })).toEqual([
    'threshold must not be 0, which every change would be',
  ])
  expect(fields({ filters: 'range=7d' })).toEqual(['filters must not have range: they say which calls, not when'])
  expect(fields({ filters: 'color=red' })).toEqual(['filters has no filter “color”'])
  expect(fields({ filters: 'minDuration=abc' })[0]).toMatch(/^filters has a mistake: minDuration /)
  expect(fields({ condition: 'no-data', threshold: null })).toEqual([])
})

it('reads as a sentence', () => {
  expect(ruleWords(rule({}))).toBe('Unanswered above 10 in an hour')
  expect(ruleWords(rule({ metric: 'answerRate', condition: 'below', threshold: 0.8, windowMinutes: 1440 }))).toBe(
    'Answer rate below 80 % in 24 hours',
  )
  expect(conditionWords(rule({ condition: 'change', threshold: -0.25, comparedWith: 'day' }))).toBe(
    'at least 25 % less than the day before',
  )
  expect(ruleWords(rule({ condition: 'no-data', threshold: null, windowMinutes: 30 }))).toBe(
    'No calls at all in 30 minutes',
  )
})
