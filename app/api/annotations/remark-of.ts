import type { z } from 'zod'
import type { Remark } from '@/lib/server/accounts/annotations'
import type { annotationSchema } from '@/lib/shared/contracts/annotations-schema'
import { toEpochSeconds } from '@/lib/shared/contracts/range'

/** What was written, with its times as instants. */
export function remarkOf({ from, to, tz, body }: z.output<typeof annotationSchema>): Remark {
  return { fromSeconds: toEpochSeconds(from, tz), toSeconds: to === null ? null : toEpochSeconds(to, tz), body }
}
