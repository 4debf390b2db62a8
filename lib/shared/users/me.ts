import * as z from 'zod/mini'
import { uidSchema } from '@/lib/shared/calls/ids'
import { ME } from '@/lib/shared/filters/own-words'
import { dataOf } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'
import { ROLES } from './roles'

const role = z.enum(ROLES)

/** Who an account is in calls; null for nobody. */
export const ownUidSchema = z.nullable(uidSchema.check(z.refine((uid) => uid !== ME, `must not be “${ME}”`)))

const me = {
  path: '/api/me',
  answer: dataOf(
    z.strictObject({
      id: z.string(),
      email: z.string(),
      name: z.nullable(z.string()),
      role,
      /** What they are where no role of their own is set for an app, and over the accounts; only if that is not `role`, which is of the app asked for. */
      overallRole: z.optional(role),
      /** Who they are in calls: `me` in filters. */
      uid: z.nullable(z.string()),
      /** The team with which their dashboards open. Answers to scripts do not depend on it. */
      team: z.nullable(z.string()),
    }),
  ),
} as const
/** Who is signed in. In a file of its own, since every page asks it. */
export const meRoute = route(me)
/** Says who one is in calls, and with which team dashboards open. */
export const changeMeRoute = route({
  ...me,
  method: 'PATCH',
  body: z.partial(z.strictObject({ uid: ownUidSchema, team: z.nullable(z.string()) })),
})
