import * as z from 'zod/mini'
import { FILTERS } from '@/lib/shared/filters/filters'
import { among, one } from '@/lib/shared/filters/query'
import { dataOf, fieldsOf, route } from '@/lib/shared/http/route'
import { syncStatusSchema } from '@/lib/shared/sync/sync'
import { ROLES_IN_APP, type Role, type RoleInApp } from '@/lib/shared/users/roles'
import { roleSchema } from '@/lib/shared/users/users'

/** The id of an app, as the configuration names it. */
const appIdSchema = z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9-]{1,40}$/, 'must be the id of an app'))

/** The parameter of every route that says which app is meant; the first one the user may see where it is missing. */
export const APP_PARAM = { app: one(appIdSchema) }

/** An app that the viewer may see, and their role in it. */
const appSchema = z.strictObject({ id: z.string(), name: z.string(), role: roleSchema })
export type App = z.infer<typeof appSchema>
/** The app that a page is about, and all that the viewer may see, in the configured order. */
export type Apps = { current: App; visible: readonly App[] }

/** The apps that the viewer may see, in the configured order. */
export const appsRoute = route('GET /api/apps', { answer: dataOf(z.array(appSchema)) })

const countsSchema = z.strictObject({ calls: z.int(), resolved: z.int(), answerRate: z.nullable(z.number()) })
const summarySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  ...countsSchema.shape,
  /** The same for the period before; null if there is none, as for all of time. */
  previous: z.nullable(countsSchema),
  ...fieldsOf(syncStatusSchema, 'lagSeconds', 'state', 'intervalSeconds', 'lastError'),
  /** Callers whose missed calls nobody has returned. */
  waiting: z.int(),
  firing: z.int(),
})
/** An app that cannot be asked, and why, in words. */
const failedSchema = z.strictObject({ id: z.string(), name: z.string(), error: z.string() })
const summaryOrFailedSchema = z.union([summarySchema, failedSchema])
export type AppSummary = z.infer<typeof summaryOrFailedSchema>

const { range, from, to, tz } = FILTERS
/** How the apps that the viewer may see are doing, side by side. */
export const appsSummaryRoute = route('GET /api/apps/summary', {
  query: z.object({ range, from, to, tz }),
  answer: dataOf(z.array(summaryOrFailedSchema)),
})

const MAX_APPS = 50
const appRolesSchema = z
  .record(appIdSchema, among(ROLES_IN_APP))
  .check(z.refine((apps) => Object.keys(apps).length <= MAX_APPS, `has at most ${MAX_APPS} apps`))
export type AppRoles = z.infer<typeof appRolesSchema>
/** Users with another role in some apps: their usual role, and those in these apps. */
export type RolesOfUsers = ReadonlyMap<string, { role: Role; apps: ReadonlyMap<string, RoleInApp> }>

const ofUser = {
  params: z.object({ id: z.uuid('must be an account id') }),
  answer: dataOf(z.strictObject({ role: roleSchema, apps: appRolesSchema })),
} as const
/** A user's role, which applies in every app except those in `apps`. */
export const appRolesRoute = route('GET /api/users/[id]/roles', ofUser)
export const saveAppRolesRoute = route('PUT /api/users/[id]/roles', {
  ...ofUser,
  body: z.strictObject({ apps: appRolesSchema }),
})
