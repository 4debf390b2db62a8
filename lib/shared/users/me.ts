import * as z from 'zod/mini'
import { dataOf } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'
import { ROLES } from './roles'

const role = z.enum(ROLES)

/** Who is signed in. In a file of its own, since every page asks it. */
export const meRoute = route({
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
})
