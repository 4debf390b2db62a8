import * as z from 'zod/mini'
import { COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import { FILTERS } from '@/lib/shared/filters/filters'
import { among, one, required, sortBy, wholeFrom } from '@/lib/shared/filters/query'
import { type AnswerOf, answerOf, mirrorMetaSchema, route, shapeOf } from '@/lib/shared/http/route'
import { isCurrency, rateSchema } from '@/lib/shared/organisation/rates'
import { urlState } from '@/lib/shared/params/filters'
import { BASIS_NAMES, CAUSE_NAMES, MEDIA, PAIR_NAMES } from './basis'

const BILL_SORTS = ['group', 'calls', 'api', 'own', 'clock', 'own-api', 'clock-api', 'clock-own'] as const
export type BillSort = (typeof BILL_SORTS)[number]
export const DEFAULT_TOP_GROUPS = 15
export const MAX_TOP_GROUPS = 500

/** A decimal string rounded once to the currency's decimals; null without a rate. */
const amount = z.nullable(z.string())

/** Minutes on one basis by medium, and their cost. */
export const figureSchema = z.strictObject({ ...shapeOf(MEDIA, z.number()), minutes: z.number(), amount })
export type BillFigure = z.infer<typeof figureSchema>

/** The first basis of a pair minus the second. `share` is relative to the second; null where that is zero. */
export const differenceSchema = z.strictObject({ minutes: z.number(), share: z.nullable(z.number()), amount })
export type BillDifference = z.infer<typeof differenceSchema>

export const lineSchema = z.strictObject({
  calls: z.int(),
  /** On the basis chosen in Settings, which is also the first in `bases`. */
  minutes: z.number(),
  amount,
  bases: z.strictObject(shapeOf(BASIS_NAMES, figureSchema)),
  differences: z.strictObject(shapeOf(PAIR_NAMES, differenceSchema)),
})
export type BillLine = z.infer<typeof lineSchema>

/** A calendar month in the zone, `2023-11`; `[from, to)` is its part within the range, epoch seconds. */
const monthSchema = z.strictObject({
  month: z.string(),
  start: z.number(),
  from: z.number(),
  to: z.number(),
  partial: z.boolean(),
})
export type BillMonth = z.infer<typeof monthSchema>

/** Calls to one group; null is all calls that were not to a group. */
const group = { group: z.nullable(z.string()) }

/** Calls whose bases differ for one reason, and by how much in total. */
const causeSchema = z.strictObject({
  pair: z.enum(PAIR_NAMES),
  cause: z.enum(CAUSE_NAMES),
  calls: z.int(),
  minutes: z.number(),
  amount,
})
export type BillCause = z.infer<typeof causeSchema>

const monthLine = z.extend(monthSchema, lineSchema.shape)
const billSchema = z.strictObject({
  total: lineSchema,
  months: z.array(monthLine),
  /** The first groups in the requested order; `otherGroups` sums up the rest. */
  groups: z.array(z.extend(lineSchema, group)),
  otherGroups: z.nullable(z.extend(lineSchema, { groups: z.int() })),
  /** These groups by month; `others` is the rest of the month. Rows without a call are omitted. */
  rows: z.array(z.union([z.extend(monthLine, group), z.extend(monthLine, { others: z.literal(true) })])),
  /** By pair, in the order in which causes are tested; causes without calls are omitted. They add up to the differences of `total`. */
  causes: z.array(causeSchema),
})
export type Bill = z.infer<typeof billSchema>

const earlierSchema = z.strictObject({ from: z.number(), to: z.number(), line: lineSchema })
/** An earlier period, epoch seconds, and its bill. */
export type EarlierBill = z.infer<typeof earlierSchema>

const currency = one(z.string().check(z.toUpperCase(), z.refine(isCurrency, 'must be a currency code such as EUR')))

/** The minutes of a range counted in three ways, by month and group, with their cost and why they differ. */
export const billRoute = route('GET /api/bill', {
  query: z.object({
    ...FILTERS,
    currency,
    sort: one(sortBy(BILL_SORTS)),
    /** How many groups are listed by name. */
    top: one(wholeFrom(1, MAX_TOP_GROUPS)),
    compare: one(among(COMPARE_MODES)),
  }),
  answer: answerOf(
    z.extend(billSchema, {
      previous: z.nullable(earlierSchema),
      /** The whole last month; null where it is the period itself or the one compared with. */
      lastMonth: z.nullable(earlierSchema),
    }),
    z.extend(mirrorMetaSchema, {
      /** The basis of `minutes` and `amount`, as set. */
      basis: z.enum(BASIS_NAMES),
      /** The currency of amounts: the requested one, else the one set, else the first with a rate; null without rates. */
      currency: z.nullable(z.string()),
      rate: z.nullable(rateSchema),
      /** Every currency that has a rate. */
      currencies: z.array(z.string()),
      tz: z.string(),
    }),
  ),
})
export type BillAnswer = AnswerOf<typeof billRoute>
export type BillMeta = BillAnswer['meta']

/** Every month and group of the bill as a table, none summed up as others. */
export const billExportRoute = route('GET /api/bill/export', {
  query: z.object({ ...FILTERS, currency, format: required(among(['csv'])) }),
  answer: 'file',
})

const { sort, top } = billRoute.query.shape
/** What the page of the bill asks for besides the filters: currency, order and number of groups. */
export const BILL_STATE = urlState({ currency, sort, top }, { top: DEFAULT_TOP_GROUPS })
/** The difference to explain, while the bases are compared. */
export const PAIR_STATE = urlState({ pair: one(among(PAIR_NAMES)) }, {})
/** Both, as the page's parameters. */
export const BILL_PARSERS = { ...BILL_STATE.parsers, ...PAIR_STATE.parsers }
