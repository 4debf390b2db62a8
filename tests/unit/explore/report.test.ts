import { describe, expect, it } from 'vitest'
import { drawnForm, formRefusal, rangeSecondsOf, stepRefusal } from '@/components/explore/checks'
import { changedReport } from '@/components/explore/use-explore'
import { DIMENSION_NAMES } from '@/lib/shared/analytics/dimensions'
import { METRIC_NAMES, METRICS } from '@/lib/shared/analytics/metrics'
import { isTime } from '@/lib/shared/charts/dimension-values'
import { PRESETS } from '@/lib/shared/explore/presets'
import { legendQuestion, reportQuestion, totalQuestion } from '@/lib/shared/explore/question'
import { FORMS, type Report, readReport, reportWords } from '@/lib/shared/explore/report'
import { isNamed, isPartition, reportTitle, shapeOf } from '@/lib/shared/explore/words'
import { inTurn } from '../../support/properties'

const report = (words: Parameters<typeof readReport>[0]): Report => {
  const { report: read, dropped } = readReport(words)
  expect(dropped).toEqual([])
  return read
}

describe('a report and its URL', () => {
  it('survives the round trip', () => {
    const words = {
      metrics: 'calls,ringP95',
      by: 'day,status',
      form: 'table',
      compare: 'weekdays',
      order: '-ringP95',
      top: '12',
      least: '20',
      target: '92.5',
    }
    expect(reportWords(report(words))).toEqual(words)
  })

  it('is read in any case, and written in one', () => {
    const words = { metrics: 'Calls,RINGP95', by: 'DAY,Status', form: 'Table', compare: 'WEEKDAYS', order: '-ringp95' }
    expect(reportWords(report(words))).toMatchObject({
      ...{ metrics: 'calls,ringP95', by: 'day,status', form: 'table', compare: 'weekdays', order: '-ringP95' },
    })
  })

  it('omits defaults', () => {
    const { report: empty } = readReport({})
    expect(Object.values(reportWords(empty)).every((word) => word === null)).toBe(true)
  })

  it('drops and reports unknown words, and keeps the rest', () => {
    const { report: read, dropped } = readReport({
      metrics: 'calls,nonsense,calls',
      by: 'day,week,status,type,group,__proto__',
      form: 'pie',
      compare: 'last-year',
      order: '-answerRate',
      top: '1e9',
      least: '-1',
      target: '9e9',
    })
    expect(read).toEqual({
      metrics: ['calls'],
      by: ['day', 'status', 'type'],
      form: null,
      compare: 'none',
      order: null,
      top: 8,
      least: 0,
      target: null,
    })
    const all = dropped.map(({ why }) => why).join(' ')
    for (const word of ['nonsense', '__proto__', 'week', 'group', 'pie', 'last-year', 'answerRate', '1e9', '-1', '9e9'])
      expect(all).toContain(word)
  })

  it('has at most six metrics', () => {
    const { report: read, dropped } = readReport({ metrics: METRIC_NAMES.slice(0, 9).join(',') })
    expect(read.metrics).toHaveLength(6)
    expect(dropped).toHaveLength(1)
  })

  it('can be read from any text', () => {
    for (const text of ['', ',,,', '%00', 'constructor', '<script>', '-', 'calls,'.repeat(500), '\u0001others'])
      for (const name of ['metrics', 'by', 'form', 'compare', 'order', 'top'])
        expect(() => readReport({ [name]: text })).not.toThrow()
  })

  it('drops a sort order and a form that a change makes impossible', () => {
    const area = report({ metrics: 'calls', by: 'day,status', form: 'area', order: '-calls' })
    expect(changedReport(area, { metrics: ['answerRate'] })).toMatchObject({ form: null, order: null })
    expect(changedReport(area, { by: ['week', 'status'] })).toMatchObject({ form: 'area', order: '-calls' })
  })
})

describe('forms of charts', () => {
  const possible = (metrics: string, by = '') =>
    FORMS.filter((form) => formRefusal(form, report({ metrics, by })) === null)

  it.each([
    ['calls', '', ['table']],
    ['calls', 'day', ['line', 'area', 'bars', 'table']],
    ['calls', 'day,status', ['line', 'area', 'bars', 'heatmap', 'table']],
    ['calls', 'status', ['bars', 'table']],
    ['calls', 'status,type', ['bars', 'heatmap', 'table']],
    ['calls', 'hour,weekday', ['line', 'area', 'bars', 'heatmap', 'table']],
    ['calls', 'day,status,type', ['line', 'area', 'bars', 'table']],
    ['calls', 'day,status,person', ['line', 'area', 'bars', 'table']],
    ['calls', 'day,person,status', ['line', 'bars', 'table']],
    ['calls,answerRate', 'day,group', ['line', 'table']],
    ['calls,answered', 'day,status,type', ['table']],
    ['durationP50', 'day,type', ['line', 'bars', 'heatmap', 'table']],
    ['calls', 'day,person', ['line', 'bars', 'heatmap', 'table']],
    ['calls,answerRate', 'day', ['line', 'table']],
    ['calls,answered', 'day', ['line', 'bars', 'table']],
    ['calls,answerRate,ringP50', 'day', ['table']],
    ['calls,answered', 'day,status', ['line', 'bars', 'table']],
    ['calls,answered', 'status,type', ['table']],
    ['calls,answered', 'group', ['bars', 'table']],
  ])('%s by %s', (metrics, by, forms) => {
    expect(possible(metrics, by)).toEqual(forms)
  })

  it('explains every refusal in a sentence, and always offers some form', () => {
    for (const [index, metric] of METRIC_NAMES.entries())
      for (const [at, first] of DIMENSION_NAMES.entries())
        for (const second of [null, ...inTurn(DIMENSION_NAMES, index + at)]) {
          const by = second === null ? first : `${first},${second}`
          const { report: read } = readReport({ metrics: metric, by })
          for (const form of FORMS) {
            const refusal = formRefusal(form, read)
            if (refusal !== null) expect(refusal).toMatch(/^[“A-Z].*\.$/)
            const drawn = drawnForm({ ...read, form })
            expect(formRefusal(drawn.form, read)).toBeNull()
            expect(drawn.refusal === null).toBe(drawn.form === form)
          }
          expect(formRefusal(drawnForm({ ...read, form: null }).form, read)).toBeNull()
        }
  })

  it('never stacks metrics that do not add up', () => {
    for (const metric of METRIC_NAMES.filter((name) => !METRICS[name].additive))
      expect(formRefusal('area', { metrics: [metric], by: ['day', 'status'] })).toContain('does not add up')
    for (const name of [
      'peakConcurrent',
      'people',
      'invited',
      'answerRate',
      'durationAvg',
      'ringP95',
      'averageConcurrent',
    ] as const)
      expect(METRICS[name].additive).toBe(false)
    expect(isPartition('person')).toBe(false)
  })

  it('uses time as the axis, else a dimension with an order', () => {
    expect(shapeOf({ by: ['status', 'week'] })).toEqual({ axis: 'week', splits: ['status'] })
    expect(shapeOf({ by: ['type', 'hour'] })).toEqual({ axis: 'hour', splits: ['type'] })
    expect(shapeOf({ by: ['type', 'status'] })).toEqual({ axis: null, splits: ['type', 'status'] })
    for (const name of DIMENSION_NAMES.filter((one) => !isTime(one) && !isNamed(one)))
      expect(shapeOf({ by: [name] }).axis).toBe(name)
  })
})

describe('steps of time', () => {
  it('are refused where the API would refuse them', () => {
    const refused = (step: 'minute' | 'hourly' | 'day', filters: Parameters<typeof rangeSecondsOf>[0]) =>
      stepRefusal(step, rangeSecondsOf(filters)) !== null
    const range = (name: '7d' | '30d' | 'all') => ({ range: name, from: undefined, to: undefined })
    expect(refused('minute', range('7d'))).toBe(false)
    expect(refused('minute', range('30d'))).toBe(true)
    expect(refused('hourly', range('30d'))).toBe(false)
    expect(refused('minute', range('all'))).toBe(false)
    expect(refused('hourly', { range: undefined, from: '0', to: String(841 * 86_400) })).toBe(true)
    expect(refused('day', { range: undefined, from: '2023-01-01', to: '2024-01-01' })).toBe(false)
  })
})

describe('the queries of a report', () => {
  it('request top values with the others, legends without the axis, and the total', () => {
    const read = report({ metrics: 'calls', by: 'day,group', compare: 'weekdays', order: '-calls', top: '5' })
    expect(reportQuestion(read)).toEqual({
      metrics: ['calls'],
      by: ['day', 'group'],
      compare: 'weekdays',
      top: 5,
      order: '-calls',
    })
    expect(legendQuestion(read)).toMatchObject({ by: ['group'], top: 5 })
    expect(totalQuestion(read)).toEqual({ metrics: ['calls'], by: [], compare: 'weekdays', order: '-calls' })
  })

  it('drop an order that the query no longer supports', () => {
    expect(totalQuestion(report({ metrics: 'calls', by: 'group', order: 'group' })).order).toBeUndefined()
  })

  it('are valid for every preset, in a form that can draw it', () => {
    for (const preset of PRESETS) {
      const read = report(preset.words)
      expect(read.form).not.toBeNull()
      expect(drawnForm(read).refusal, preset.name).toBeNull()
    }
  })

  it('have a title', () => {
    expect(reportTitle(report({ metrics: 'calls,ringP95,answerRate', by: 'hourly,status' }))).toBe(
      'Calls, 95th percentile wait and answer rate by hour and status',
    )
    expect(reportTitle(report({ metrics: 'calls', by: 'time' }))).toBe('Calls over time')
    expect(reportTitle(report({}))).toBe('')
  })
})
