import * as z from 'zod/mini'
import { COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import { uidSchema } from '@/lib/shared/calls/ids'
import { sortOf } from '@/lib/shared/charts/sort-by'
import { FILTERS, PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { among, one, wholeFrom } from '@/lib/shared/filters/query'
import { answerOf, mirrorMetaSchema, paginationSchema, route, shapeOf } from '@/lib/shared/http/route'
import { line } from '@/lib/shared/text/texts'
import { PERSON_FIGURES, PERSON_METRICS, type PersonFigure, type PersonMetric } from './person-metrics'

/** One person's figures; ratios without a basis are null. `lastCallAt` is epoch seconds. */
export const figuresSchema = z.strictObject(shapeOf(PERSON_FIGURES, z.nullable(z.number())))
export type PersonFigures = z.infer<typeof figuresSchema>
/** Sums are 0 without calls, everything else is null. */
const isSum = (name: PersonFigure): boolean =>
  name in PERSON_METRICS ? PERSON_METRICS[name as PersonMetric].additive : name !== 'attendance'
export const NO_CALLS = Object.fromEntries(
  PERSON_FIGURES.map((name) => [name, isSum(name) ? 0 : null]),
) as PersonFigures
const personSchema = z.extend(figuresSchema, {
  uid: z.string(),
  previous: z.optional(figuresSchema),
})
export type PersonRow = z.infer<typeof personSchema>

/** The sorts: by a figure or, with a comparison, by its change. `answeredChange` puts the largest fall in answered calls first. */
export const PEOPLE_SORTS = ['uid', 'name', ...PERSON_FIGURES] as const
export const DEFAULT_PEOPLE_SORT = '-offered'

/** People in the filtered calls, a page at a time; with `team`, those of the teams. */
export const peopleRoute = route('GET /api/people', {
  query: z.object({
    ...FILTERS,
    /** Words, each part of the name or the uid. */
    find: one(line(100)),
    sort: one(sortOf(PEOPLE_SORTS)),
    page: PAGE_PARAMS.page,
    perPage: one(wholeFrom(1, 200)),
    compare: one(among(COMPARE_MODES)),
  }),
  answer: answerOf(
    z.array(personSchema),
    z.extend(mirrorMetaSchema, {
      pagination: paginationSchema,
      /** The medians over everyone in the filtered calls (not only those on this page or matching the search). */
      medians: figuresSchema,
      /** With `team`, on the last page: the teams' people in none of the calls, whatever `find` says. */
      idle: z.optional(z.array(z.string())),
      /** The period compared with, epoch seconds; null without one. */
      previous: z.nullable(z.strictObject({ from: z.number(), to: z.number() })),
    }),
  ),
})

/** Someone in the same calls as a person: how many calls, and the latest (epoch seconds). */
const companionSchema = z.strictObject({ uid: z.string(), calls: z.int(), lastCallAt: z.number() })
export type Companion = z.infer<typeof companionSchema>

/** One person's figures, everyone's medians, and the people in the same calls. */
export const personRoute = route('GET /api/people/[uid]', {
  params: z.object({ uid: uidSchema }),
  query: z.object({ ...FILTERS, compare: one(among(COMPARE_MODES)) }),
  answer: answerOf(
    z.extend(personSchema, { companions: z.array(companionSchema), otherCompanions: z.int() }),
    z.extend(mirrorMetaSchema, { medians: figuresSchema, people: z.int() }),
  ),
})
