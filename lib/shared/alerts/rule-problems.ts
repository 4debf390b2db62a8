import { FILTER_NAMES, type Filters, filtersSchema, filtersToParams } from '@/lib/shared/filters/filters'
import { byName } from '@/lib/shared/filters/query'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import type { FieldIssue } from '@/lib/shared/http/errors'
import { isOfTime } from './address'
import type { Evaluation } from './alerts'

/** A rule's filters, which were checked when it was written. @throws ZodError for filters that no release has */
export const ruleFilters = (query: string): Filters => filtersSchema.parse(byName(new URLSearchParams(query)))

/** Whether two rules' filters mean the same, however they are written: in another order, with another case of a zone, with or without the default one. */
export const sameFilters = (one: string, other: string): boolean => meaningOf(one) === meaningOf(other)

function meaningOf(query: string): string {
  const filters = ruleFilters(query)
  const inZone = { ...filters, tz: filters.tz ?? DEFAULT_ZONE }
  const sorted = Object.entries(inZone).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...new Set(value)].sort() : value,
  ])
  return filtersToParams(Object.fromEntries(sorted)).toString()
}

/** What is wrong with the filters of a rule or a digest. */
export function ruleFilterProblems(filters: string): FieldIssue[] {
  const values = byName(new URLSearchParams(filters))
  const names: readonly string[] = FILTER_NAMES
  const unknown = Object.keys(values).filter((name) => !names.includes(name) || isOfTime(name))
  return [
    ...unknown.map((name) => ({
      field: 'filters',
      message: isOfTime(name)
        ? `must not have ${name}: they say which calls, not when`
        : `has no filter “${name.slice(0, 40)}”`,
    })),
    ...(filtersSchema.safeParse(values).error?.issues ?? []).map(({ path, message }) => ({
      field: 'filters',
      message: `has a mistake: ${[path[0] ?? '', message].join(' ').trim()}`,
    })),
  ]
}

/** What is wrong with the settings of a rule beyond the form of each field. */
export function ruleProblems(rule: Pick<Evaluation, 'filters' | 'condition' | 'threshold'>): FieldIssue[] {
  const { filters, condition, threshold } = rule
  const problems = ruleFilterProblems(filters)
  if (condition !== 'no-data' && threshold === null)
    problems.push({ field: 'threshold', message: `is required with ${condition}` })
  if (condition === 'change' && threshold === 0)
    problems.push({ field: 'threshold', message: 'must not be 0, which every change would be' })
  return problems
}
