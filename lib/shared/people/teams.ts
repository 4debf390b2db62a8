import * as z from 'zod/mini'
import { COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import { uidSchema } from '@/lib/shared/calls/ids'
import { FILTERS } from '@/lib/shared/filters/filters'
import { among, one, yesOrNo } from '@/lib/shared/filters/query'
import { answerOf, dataOf, idAnswer, mirrorMetaSchema, type RequestOf, route, shapeOf } from '@/lib/shared/http/route'
import { atMost, requiredLine, text } from '@/lib/shared/text/texts'
import { ALL_TEAMS, NO_TEAM, namesSchema } from './names'
import { PERSON_METRIC_NAMES, TEAM_WAITS } from './person-metrics'

export const MAX_TEAMS = 200
export const MAX_TEAM_UIDS = 10_000

/** A list of people. `id` stays the same when the name changes. */
const teamSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Sorted, each once. */
  uids: z.array(z.string()),
  updatedAt: z.number(),
  updatedBy: z.nullable(z.string()),
})
export type Team = z.infer<typeof teamSchema>

const name = requiredLine(60).check(
  z.refine((value) => !value.includes(','), 'must not contain a comma'),
  z.refine((text) => ![NO_TEAM, ALL_TEAMS].includes(text.toLowerCase()), `must not be “${NO_TEAM}” or “${ALL_TEAMS}”`),
)
const uids = z.array(uidSchema).check(atMost(MAX_TEAM_UIDS, 'people'))

/** A million characters hold the largest team. */
const MAX_BODY_BYTES = 1_200_000
const figure = z.nullable(z.number())
/** The figures of a team's people together: a call counts once, talk time per person. Also those of everyone else in their calls. */
const ownSchema = z.strictObject(shapeOf(PERSON_METRIC_NAMES, figure))
export const currentSchema = z.extend(ownSchema, shapeOf(TEAM_WAITS, figure))
export const othersSchema = z.extend(ownSchema, { people: z.int() })
export const teamFiguresSchema = z.extend(currentSchema, { previous: z.optional(currentSchema), others: othersSchema })
export type TeamFigures = z.infer<typeof teamFiguresSchema>

/** All teams, by name, with their figures over the filtered calls unless these are not wanted; and those of people in no team. */
export const teamsRoute = route('GET /api/teams', {
  query: z.object({ ...FILTERS, compare: one(among(COMPARE_MODES)), figures: one(yesOrNo) }),
  answer: answerOf(
    z.array(z.extend(z.partial(teamFiguresSchema), teamSchema.shape)),
    z.extend(z.partial(mirrorMetaSchema), {
      names: namesSchema,
      previous: z.optional(z.nullable(z.strictObject({ from: z.number(), to: z.number() }))),
      noTeam: z.optional(teamFiguresSchema),
    }),
  ),
})
export const addTeamRoute = route('POST /api/teams', {
  maxBodyBytes: MAX_BODY_BYTES,
  body: z.strictObject({ name, uids: z._default(uids, []) }),
  answer: idAnswer,
})
const ofTeam = {
  params: z.object({ id: text((value) => /^[a-z0-9-]{1,80}$/.test(value), 'must be a team id') }),
  answer: idAnswer,
} as const
/** Renames a team, replaces its people, or removes and adds some, which keeps what others have changed meanwhile. */
export const changeTeamRoute = route('PATCH /api/teams/[id]', {
  ...ofTeam,
  maxBodyBytes: MAX_BODY_BYTES,
  body: z.partial(z.strictObject({ name, uids, add: uids, remove: uids })),
})
export type ChangeTeam = RequestOf<typeof changeTeamRoute>['body']
export const deleteTeamRoute = route('DELETE /api/teams/[id]', ofTeam)
/** Undoes a deletion; only for the user who has just made it. */
export const restoreTeamRoute = route('POST /api/teams/[id]/restore', ofTeam)

const changeSchema = z.strictObject({
  name: z.string(),
  isNew: z.boolean(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  kept: z.int(),
})
export type TeamChange = z.infer<typeof changeSchema>
/** A line of a file, counted from 1, and what in it was not understood. */
const importProblemSchema = z.strictObject({ line: z.int(), text: z.string(), message: z.string() })
export type ImportProblem = z.infer<typeof importProblemSchema>
/** Sets the people of each team in a table (`team`, `uid`); other teams stay. A file with problems only reports them, changing nothing, unless `skipProblems` is set. */
export const importTeamsRoute = route('POST /api/teams/import', {
  maxBodyBytes: 2_500_000,
  body: z.strictObject({
    csv: z.string(),
    /** The team of a file that is a plain list of people. */
    team: z.optional(name),
    apply: z._default(z.boolean(), false),
    /** Applies what was understood, without the rest. */
    skipProblems: z._default(z.boolean(), false),
  }),
  answer: dataOf(
    z.strictObject({
      changes: z.array(changeSchema),
      /** The first problems. */
      problems: z.array(importProblemSchema),
      problemCount: z.int(),
      /** People who are in no call and no team so far. */
      unknownUids: z.array(z.string()),
      /** Heads or places of columns that were not read. */
      unusedColumns: z.array(z.string()),
      /** False for a preview. */
      isApplied: z.boolean(),
    }),
  ),
})
/** All teams as such a file, with everyone's names. */
export const exportTeamsRoute = route('GET /api/teams/export', { answer: 'file' })
