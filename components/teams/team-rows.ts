import { type GroupRow, groupRows } from '@/lib/shared/charts/group-figures'
import type { AnalyticsAnswer } from '@/lib/shared/contracts/analytics'
import { GROUP_METRICS, type GroupMetric } from '@/lib/shared/contracts/groups'
import { emptyValue } from '@/lib/shared/contracts/metrics'
import { NO_TEAM } from '@/lib/shared/contracts/no-team'
import type { Team } from '@/lib/shared/contracts/teams'

const NOTHING = Object.fromEntries(GROUP_METRICS.map((name) => [name, emptyValue(name)])) as Record<
  GroupMetric,
  number | null
>

/** Every team with its figures, those without calls too; and the line of people in no team, null where everyone is in one. */
export function teamRows(
  answer: AnalyticsAnswer,
  teams: readonly Team[],
  isCompared: boolean,
): { rows: GroupRow[]; others: GroupRow | null } {
  const found = new Map(groupRows(answer.data, isCompared, 'team').map((row) => [row.id, row]))
  const rows = teams.map(({ id }) => found.get(id) ?? { id, ...NOTHING, previous: isCompared ? NOTHING : null })
  return { rows, others: found.get(NO_TEAM) ?? null }
}
