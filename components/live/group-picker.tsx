'use client'

import { Select } from '@/components/ui/form/field'
import { formatCount } from '@/lib/shared/text/format'
import type { OpenGroup } from './live-facts'

const ALL = ''

/** Shows the open calls of one group only. Nothing to choose from, no picker. */
export function GroupPicker({
  groups,
  chosen,
  onChoose,
}: {
  groups: readonly OpenGroup[]
  chosen: string | null
  onChoose: (guid: string | null) => void
}) {
  if (groups.length === 0) return null
  return (
    <Select
      aria-label="Group"
      className="max-w-full sm:max-w-64"
      value={chosen ?? ALL}
      onChange={(event) => onChoose(event.target.value === ALL ? null : event.target.value)}
    >
      <option value={ALL}>All calls</option>
      {groups.map(({ guid, name, calls }) => (
        <option key={guid} value={guid}>
          {name} ({formatCount(calls)})
        </option>
      ))}
    </Select>
  )
}
