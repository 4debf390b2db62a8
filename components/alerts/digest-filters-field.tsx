import { Field, Select } from '@/components/ui/field'
import { useViews } from '@/lib/client/use-views'
import { alertFilters } from '@/lib/shared/alerts/edit-href'
import { readFilters } from '@/lib/shared/params/filters'
import type { View } from '@/lib/shared/users/views'
import { FiltersText } from './filters-text'

/** Which calls a digest is about: all, those it has, or those of a saved view. */
export function DigestFiltersField({
  filters,
  saved,
  error,
  onChange,
}: {
  filters: string
  /** What the digest has now. */
  saved: string
  error: string | undefined
  onChange: (filters: string) => void
}) {
  const { data: views = [] } = useViews()
  const offered = offeredViews(views)
  return (
    <Field
      label="About"
      help={filters === '' ? 'To narrow it, choose a saved view with filters.' : <FiltersText filters={filters} />}
      error={error}
    >
      {(field) => (
        <Select {...field} value={filters} onChange={({ target }) => onChange(target.value)}>
          <option value="">All calls</option>
          {saved !== '' && !offered.some((view) => view.filters === saved) && (
            <option value={saved}>Current filters</option>
          )}
          {offered.map((view) => (
            <option key={view.filters} value={view.filters}>
              {view.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Views that filter by more than time, the first of each set of filters. */
function offeredViews(views: readonly View[]): { name: string; filters: string }[] {
  const named = views.map(({ name, path }) => [digestFilters(path), name] as const)
  return [...new Map(named.toReversed())]
    .filter(([filters]) => filters !== '')
    .map(([filters, name]) => ({ filters, name }))
    .toReversed()
}

/** The filters of a page's path, without its range and its zone. */
function digestFilters(path: string): string {
  const { tz: _, ...filters } = readFilters(new URL(path, 'http://page').searchParams)
  return alertFilters(filters)
}
