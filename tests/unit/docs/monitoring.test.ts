import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { metrics } from '@/lib/server/process/observe/metrics'
import { dashboardSchema, rulesSchema } from './monitoring-schemas'

const docs = path.resolve(import.meta.dirname, '../../../docs')
const read = (file: string) => readFileSync(path.join(docs, file), 'utf8')

/** The labels of each series that a process exports, with those that Prometheus adds; series of an app also have `app`, and `up` has no others. */
function exported(): Map<string, Set<string>> {
  const { processRegistry, appRegistry } = metrics()
  const series = new Map([['up', new Set(['job', 'instance'])]])
  const add = (registry: Registry, more: string[]) => {
    for (const metric of registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[]) {
      const labels = [...metric.labelNames, ...more, 'job', 'instance']
      series.set(metric.name, new Set(labels))
      if ('buckets' in metric) series.set(`${metric.name}_bucket`, new Set([...labels, 'le']))
    }
  }
  add(processRegistry, [])
  add(appRegistry, ['app'])
  return series
}

const GROUPED = /\bby\s*\(([^)]*)\)/g
/** The series and their selectors in a PromQL expression, ignoring groupings, durations, functions and operators. */
function seriesIn(expr: string): { name: string; labels: string[] }[] {
  const plain = expr
    .replace(GROUPED, '')
    .replace(/\[\w+\]/g, '')
    .replace(/\boffset \w+/g, '')
  return [...plain.matchAll(/\b([a-z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g)].map(([, name = '', selectors = '']) => ({
    name,
    labels: [...selectors.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"[^"]*"/g)].map(([, label = '']) => label),
  }))
}

/** What an expression uses that no process exports. */
function unknownIn(expr: string): string[] {
  const series = exported()
  const used = seriesIn(expr)
  expect(used.length, expr).toBeGreaterThan(0)
  const grouped = [...expr.matchAll(GROUPED)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  return used.flatMap(({ name, labels }) => {
    const known = series.get(name)
    return known === undefined ? [name] : [...labels, ...grouped].filter((label) => !known.has(label))
  })
}

const dashboard = dashboardSchema.parse(JSON.parse(read('grafana-dashboard.json')))
const rules = rulesSchema.parse(parse(read('prometheus-alerts.yaml'))).groups.flatMap((group) => group.rules)
const charts = dashboard.panels.flatMap((one) => (one.type === 'row' ? [] : [one]))
const targets = charts.flatMap((one) => one.targets)

it('finds what no process exports', () => {
  expect(unknownIn('sum by (app, outcome) (rate(callscope_alert_deliveries_total{outcome="failed"}[5m]))')).toEqual([])
  expect(unknownIn('max by (app) (callscope_sync_lag)')).toEqual(['callscope_sync_lag'])
  expect(unknownIn('sum by (path) (rate(callscope_http_requests_total{app="x"}[5m])) / 2')).toEqual(['app', 'path'])
})

it('the dashboard and the alerts use only metrics and labels that a process exports', () => {
  for (const { expr } of [...targets, ...rules]) expect(unknownIn(expr), expr).toEqual([])
  const queries = dashboard.templating.list.flatMap((one) => (one.type === 'query' ? [one.query.query] : []))
  expect(queries).toHaveLength(2)
  for (const query of queries) {
    const [, expr = '', label = ''] = /^label_values\((.+), (\w+)\)$/.exec(query) ?? []
    expect(unknownIn(`max by (${label}) (${expr})`), query).toEqual([])
  }
})

it('panels have ids of their own, lie side by side in the grid, and filter by the variables that there are', () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(cells.filter((cell) => Number(cell.split(' ')[0]) > 23)).toEqual([])
  for (const one of charts) expect(new Set(one.targets.map(({ refId }) => refId)).size).toBe(one.targets.length)
  const names = dashboard.templating.list.map(({ name }) => name)
  for (const { expr } of targets) {
    const used = [...expr.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
    expect(used, expr).toContain('job')
    expect(used.filter((name) => !(names as string[]).includes(name))).toEqual([])
  }
})

it('what belongs to an app is shown and told by app', () => {
  const series = exported()
  const isOfApp = (expr: string) => seriesIn(expr).some(({ name }) => series.get(name)?.has('app'))
  const shown = targets.filter(({ expr }) => isOfApp(expr))
  const told = rules.filter(({ expr }) => isOfApp(expr))
  expect([shown.length, told.length].every((count) => count > 8)).toBe(true)
  for (const { expr, legendFormat } of shown)
    expect(`${expr} ${legendFormat}`).toMatch(/by \([^)]*\bapp\b.*app=~"\$app".*\{\{app\}\}/)
  for (const { expr, annotations } of told)
    expect(`${expr} ${annotations.summary}`).toMatch(/by \([^)]*\bapp\b[\s\S]*\$labels\.app/)
})

it('messages that cannot be delivered and the free disk are shown and told', () => {
  for (const name of ['callscope_alert_deliveries_failed', 'callscope_disk_free_bytes'])
    for (const exprs of [targets, rules])
      expect(
        exprs.some(({ expr }) => expr.includes(name)),
        name,
      ).toBe(true)
})
