import { z } from 'zod'
import { filtersShape } from './filter-schema'
import { MOST_PEOPLE_A_PAGE, PEOPLE_SORTS } from './people'

const blankless = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const whole = (least: number, most: number) =>
  z.preprocess(
    blankless,
    z
      .string()
      .regex(/^\d{1,9}$/, 'is a whole number')
      .transform(Number)
      .refine((value) => value >= least && value <= most, `is ${least} to ${most}`)
      .optional(),
  )

/** `GET /api/people`: the filters, and which page of whom in which order. */
export const peopleQuerySchema = z.object({
  ...filtersShape,
  /** Part of the uid. */
  find: z.preprocess(blankless, z.string().trim().max(100, 'has at most 100 characters').optional()),
  sort: z.preprocess(
    blankless,
    z.enum([...PEOPLE_SORTS, ...PEOPLE_SORTS.map((name) => `-${name}` as const)]).optional(),
  ),
  page: whole(1, 100_000),
  perPage: whole(1, MOST_PEOPLE_A_PAGE),
})
