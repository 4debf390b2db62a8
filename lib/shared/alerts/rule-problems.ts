import type { Judged } from '@/lib/shared/contracts/alerts'
import { FILTER_NAMES, type Filters, filtersSchema } from '@/lib/shared/contracts/filters'
import type { FieldIssue } from '@/lib/shared/errors'
import { isOfTime } from './of-time'

const isRuleFilter = (name: string): boolean => (FILTER_NAMES as readonly string[]).includes(name) && !isOfTime(name)

const valuesOf = (query: string): Record<string, string[]> => {
  const search = new URLSearchParams(query)
  return Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]))
}

/** A rule's filters, which were checked when it was written. @throws ZodError for filters that no release has */
export const ruleFilters = (query: string): Filters => filtersSchema.parse(valuesOf(query))

/** What is wrong with the settings of a rule beyond the form of each field. */
export function ruleProblems({
  filters,
  condition,
  threshold,
}: Pick<Judged, 'filters' | 'condition' | 'threshold'>): FieldIssue[] {
  const problems: FieldIssue[] = []
  const values = valuesOf(filters)
  for (const name of Object.keys(values))
    if (!isRuleFilter(name))
      problems.push({
        field: 'filters',
        message: isOfTime(name)
          ? `must not have ${name}, since the window says when`
          : `has no filter “${name.slice(0, 40)}”`,
      })
  for (const { path, message } of filtersSchema.safeParse(values).error?.issues ?? [])
    problems.push({ field: 'filters', message: `has a mistake: ${[path[0] ?? '', message].join(' ').trim()}` })
  if (condition !== 'no-data' && threshold === null)
    problems.push({ field: 'threshold', message: `is required with ${condition}` })
  if (condition === 'change' && threshold === 0)
    problems.push({ field: 'threshold', message: 'must not be 0, which every change would be' })
  return problems
}
