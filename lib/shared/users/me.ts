import * as z from 'zod/mini'
import { dataOf } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'
import { ROLES } from './roles'

const role = z.enum(ROLES)

/** Who is signed in. In a file of its own, since every page requests it. */
export const meRoute = route({
  path: '/api/me',
  answer: dataOf(
    z.strictObject({
      id: z.string(),
      email: z.string(),
      name: z.nullable(z.string()),
      role,
      /** Their role over the accounts, and in every app for which they have no other; absent if it equals `role`, which is for the requested app. */
      overallRole: z.optional(role),
      /** Who they are in calls: `me` in filters. */
      uid: z.nullable(z.string()),
      /** The team with which their dashboards open. Answers to scripts do not depend on it. */
      team: z.nullable(z.string()),
    }),
  ),
})
