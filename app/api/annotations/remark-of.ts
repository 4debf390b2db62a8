import type * as z from 'zod/mini'
import type { Remark } from '@/lib/server/accounts/annotations'
import type { writtenAnnotationSchema } from '@/lib/shared/contracts/annotations'
import { toEpochSeconds } from '@/lib/shared/contracts/range'

/** The annotation as sent, with its times as instants. */
export function remarkOf({ from, to, tz, body }: z.output<typeof writtenAnnotationSchema>): Remark {
  return { fromSeconds: toEpochSeconds(from, tz), toSeconds: to === null ? null : toEpochSeconds(to, tz), body }
}
