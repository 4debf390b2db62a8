import * as z from 'zod'

/** What Grafana reads of a dashboard, as far as ours uses it. Any other key fails, so that a misspelt name is found. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana's own way to name a variable.
const prometheus = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') })
const gridPos = z.strictObject({
  x: z.int().min(0).max(23),
  y: z.int().min(0),
  w: z.int().min(1).max(24),
  h: z.int().min(1),
})
const target = z.strictObject({
  refId: z.string().regex(/^[A-Z]$/),
  datasource: prometheus,
  expr: z.string().min(1),
  legendFormat: z.string().min(1),
})
const head = { id: z.int().min(1), title: z.string().min(1), gridPos }
const fieldConfig = z.strictObject({
  defaults: z.strictObject({
    unit: z.enum(['s', 'none', 'short', 'cps', 'reqps', 'bytes', 'percentunit']),
    min: z.number(),
    max: z.optional(z.number()),
    custom: z.optional(
      z.strictObject({
        drawStyle: z.literal('line'),
        fillOpacity: z.number(),
        lineWidth: z.number(),
        showPoints: z.enum(['never', 'auto', 'always']),
        stacking: z.strictObject({ mode: z.enum(['none', 'normal', 'percent']) }),
      }),
    ),
  }),
  overrides: z.array(z.never()),
})
const chart = { ...head, description: z.string(), datasource: prometheus, fieldConfig, targets: z.array(target).min(1) }
const panel = z.discriminatedUnion('type', [
  z.strictObject({ ...head, type: z.literal('row'), collapsed: z.literal(false), panels: z.array(z.never()) }),
  z.strictObject({
    ...chart,
    type: z.literal('stat'),
    options: z.strictObject({
      reduceOptions: z.strictObject({ calcs: z.tuple([z.literal('lastNotNull')]), values: z.literal(false) }),
      graphMode: z.enum(['area', 'none']),
      textMode: z.enum(['auto', 'name', 'value']),
    }),
  }),
  z.strictObject({
    ...chart,
    type: z.literal('timeseries'),
    options: z.strictObject({
      legend: z.strictObject({ displayMode: z.enum(['list', 'table']), placement: z.enum(['bottom', 'right']) }),
      tooltip: z.strictObject({ mode: z.enum(['single', 'multi']), sort: z.enum(['none', 'asc', 'desc']) }),
    }),
  }),
])
const variable = { name: z.string().regex(/^\w+$/), label: z.string() }
/** The dashboard, whose first variable is the data source. */
export const dashboardSchema = z.strictObject({
  title: z.string(),
  uid: z.string().max(40),
  tags: z.array(z.string()),
  schemaVersion: z.int().min(36),
  version: z.int(),
  editable: z.boolean(),
  timezone: z.enum(['browser', 'utc']),
  refresh: z.string().regex(/^\d+[sm]$/),
  time: z.strictObject({ from: z.string(), to: z.literal('now') }),
  templating: z.strictObject({
    list: z.tuple(
      [
        z.strictObject({
          ...variable,
          name: z.literal('datasource'),
          type: z.literal('datasource'),
          query: z.literal('prometheus'),
          current: z.strictObject({}),
          hide: z.literal(0),
        }),
      ],
      z.strictObject({
        ...variable,
        type: z.literal('query'),
        datasource: prometheus,
        query: z.strictObject({ query: z.string(), refId: z.string() }),
        includeAll: z.literal(true),
        multi: z.literal(true),
        refresh: z.literal(2),
        current: z.strictObject({ text: z.literal('All'), value: z.literal('$__all') }),
        allValue: z.string(),
      }),
    ),
  }),
  annotations: z.strictObject({ list: z.array(z.never()) }),
  panels: z.array(panel).min(1),
})
/** The rules of alerts for Prometheus. */
export const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Callscope[A-Z]/),
          expr: z.string(),
          for: z.optional(z.string().regex(/^\d+[mh]$/)),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
})
