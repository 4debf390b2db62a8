import { z } from 'zod'
import { filtersShape } from '@/lib/shared/contracts/filter-schema'
import { isCurrency } from '@/lib/shared/contracts/rates'
import { BILL_SORTS, MOST_TOP_GROUPS } from './answer'

const blankless = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

const currency = z.preprocess(
  blankless,
  z
    .string()
    .transform((code) => code.trim().toUpperCase())
    .refine(isCurrency, 'is a currency’s code, as in EUR')
    .optional(),
)

/** `GET /api/bill`: the filters, the currency, and which groups are listed by name. */
export const billQuerySchema = z.object({
  ...filtersShape,
  currency,
  sort: z.preprocess(blankless, z.enum([...BILL_SORTS, ...BILL_SORTS.map((name) => `-${name}` as const)]).optional()),
  top: z.preprocess(
    blankless,
    z
      .string()
      .regex(/^\d{1,4}$/, 'is a whole number')
      .transform(Number)
      .refine((value) => value >= 1 && value <= MOST_TOP_GROUPS, `is 1 to ${MOST_TOP_GROUPS}`)
      .optional(),
  ),
})

/** `GET /api/bill/export`. */
export const billExportSchema = z.object({ ...filtersShape, currency, format: z.enum(['csv']) })
