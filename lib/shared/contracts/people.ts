import * as z from 'zod/mini'
import { FILTERS, PAGE_PARAMS } from './filters'
import { answerOf, mirrorMetaSchema, paginationSchema, shapeOf } from './http'
import { uidSchema } from './ids'
import { one, sortBy, wholeFrom } from './query'
import { type AnswerOf, route } from './route'
import { line } from './texts'

/**
 * What is counted of each person, over the calls that the filters leave: what the screen calls it, its unit, and its definition in a sentence.
 * The SQL stands in `analytics/people`.
 */
export const PERSON_METRICS = {
  calls: {
    label: 'Calls',
    unit: 'calls',
    definition: 'Calls that the person takes part in: started, was called by or was invited to.',
  },
  initiated: { label: 'Started', unit: 'calls', definition: 'Calls that the person started.' },
  joined: { label: 'Joined', unit: 'calls', definition: 'Calls in which the API says that the person joined.' },
  missed: {
    label: 'No-shows',
    unit: 'calls',
    definition: 'Calls that someone else started, to which the person was invited and which the person never joined.',
  },
  attendance: {
    label: 'Attendance',
    unit: 'ratio',
    definition: 'Calls joined divided by calls invited to, one’s own included.',
  },
  answered: { label: 'Answered', unit: 'calls', definition: 'Calls of the person whose status is ongoing or ended.' },
  answerRate: {
    label: 'Answer rate',
    unit: 'ratio',
    definition: 'Answered calls of the person divided by those with any status but initiated.',
  },
  presenceMinutes: {
    label: 'Min present',
    unit: 'minutes',
    definition: 'Time in calls; two devices at once count once. Stays without an end are left out.',
  },
  usefulMinutes: {
    label: 'Min together',
    unit: 'minutes',
    definition: 'The part of the time present in which at least one other person was there too.',
  },
  waitingMinutes: {
    label: 'Min alone',
    unit: 'minutes',
    definition: 'The part of the time present in which nobody else was there: before, between and after.',
  },
  reconnects: {
    label: 'Reconnects',
    unit: 'count',
    definition: 'Joins beyond the first from the same device in the same call.',
  },
  reconnectRate: {
    label: 'Reconnects / call',
    unit: 'number',
    definition: 'Reconnects divided by calls joined.',
  },
  devices: {
    label: 'Devices / call',
    unit: 'number',
    definition: 'Different devices joined from, on average over calls joined.',
  },
  lastCallAt: { label: 'Last call', unit: 'time', definition: 'When the person’s newest call was.' },
} as const satisfies Record<
  string,
  { label: string; unit: 'calls' | 'ratio' | 'minutes' | 'count' | 'number' | 'time'; definition: string }
>
export type PersonMetric = keyof typeof PERSON_METRICS
export const PERSON_METRIC_NAMES = Object.keys(PERSON_METRICS) as [PersonMetric, ...PersonMetric[]]

/** One person's figures; ratios without a basis are null. `lastCallAt` is epoch seconds. */
const figuresSchema = z.strictObject(shapeOf(PERSON_METRIC_NAMES, z.nullable(z.number())))
export type PersonFigures = z.infer<typeof figuresSchema>
const personSchema = z.extend(figuresSchema, { uid: z.string() })
export type PersonRow = z.infer<typeof personSchema>

export const PEOPLE_SORTS = ['uid', ...PERSON_METRIC_NAMES] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]
export const DEFAULT_PEOPLE_SORT = '-calls'
const MOST_PEOPLE_A_PAGE = 200

/** People in the calls that the filters leave, a page at a time. */
export const peopleRoute = route({
  path: '/api/people',
  query: z.object({
    ...FILTERS,
    /** Part of the uid. */
    find: one(line(100)),
    sort: one(sortBy(PEOPLE_SORTS)),
    page: PAGE_PARAMS.page,
    perPage: one(wholeFrom(1, MOST_PEOPLE_A_PAGE)),
  }),
  answer: answerOf(
    z.array(personSchema),
    z.extend(mirrorMetaSchema, {
      pagination: paginationSchema,
      /** The median of each figure, of everyone whom the filters leave (not only those found). */
      medians: figuresSchema,
    }),
  ),
})
export type PeopleAnswer = AnswerOf<typeof peopleRoute>

/** Someone who is in calls with a person: in how many, and when last (epoch seconds). */
const companionSchema = z.strictObject({ uid: z.string(), calls: z.int(), lastCallAt: z.number() })
export type Companion = z.infer<typeof companionSchema>

/** One person's figures beside everyone's medians, and with whom they are in calls. */
export const personRoute = route({
  path: '/api/people/[uid]',
  params: z.object({ uid: uidSchema }),
  query: z.object(FILTERS),
  answer: answerOf(
    z.extend(personSchema, { companions: z.array(companionSchema), otherCompanions: z.int() }),
    z.extend(mirrorMetaSchema, { medians: figuresSchema, people: z.int() }),
  ),
})
export type PersonAnswer = AnswerOf<typeof personRoute>
