import { z } from 'zod'
import { NO_ZONE, zoneOf } from './filter-fields'

/** A time zone in a body, or in a query of its own, in its one spelling. */
export const zoneSchema = z.string().transform((text, context) => {
  const zone = zoneOf(text)
  if (zone !== null) return zone
  context.addIssue(NO_ZONE)
  return z.NEVER
})
