'use client'

import { useId } from 'react'
import { Input, Select } from '@/components/ui/form/field'
import { FindBox } from '@/components/ui/form/find-box'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '@/lib/shared/users/audit'
import { useSettingsState } from '../use-settings-state'

const MAX_FIND_CHARACTERS = 200

/** Words, who, what, and from and to which day; all in the URL. `actors` are undefined until known. */
export function AuditFilters({ actors }: { actors: readonly string[] | undefined }) {
  const { state, filter, find } = useSettingsState()
  const { actor, action, since, until } = state
  // One that the URL names may not be among those listed.
  const listed = [...new Set([...(actors ?? []), ...(actor === null ? [] : [actor])])]
  return (
    <div className="grid grid-cols-2 gap-2 px-4 pb-3 md:grid-cols-4 xl:flex xl:items-center">
      <FindBox
        value={state.find ?? ''}
        onFind={find}
        label="Search the audit log"
        placeholder="User, action or target"
        maxLength={MAX_FIND_CHARACTERS}
        className="col-span-2 min-w-0 xl:w-60"
      />
      <Select
        aria-label="User"
        value={actor ?? ''}
        onChange={({ target }) => filter({ actor: target.value })}
        className="xl:w-48"
      >
        <option value="">All users</option>
        {listed.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Select
        aria-label="Action"
        value={action ?? ''}
        onChange={({ target }) => filter({ action: target.value })}
        className="xl:w-48"
      >
        <option value="">All actions</option>
        {AUDIT_KINDS.map((kind) => (
          <optgroup key={kind} label={AUDIT_ACTIONS[kind].label}>
            <option value={kind}>{AUDIT_ACTIONS[kind].label}: all</option>
            {Object.entries(AUDIT_ACTIONS[kind].actions).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Day label="From" day={since} max={until} onChange={(day) => filter({ since: day })} />
      <Day label="To" day={until} min={since} onChange={(day) => filter({ until: day })} />
    </div>
  )
}

type DayProps = {
  label: string
  day: string | null
  min?: string | null
  max?: string | null
  onChange: (day: string) => void
}

function Day({ label, day, min, max, onChange }: DayProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-0.5 md:col-span-2 md:flex-row md:items-center md:gap-1.5">
      <label htmlFor={id} className="text-ink-faint text-xs">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={day ?? ''}
        min={min ?? undefined}
        max={max ?? undefined}
        onChange={({ target }) => onChange(target.value)}
        className="xl:w-36"
      />
    </div>
  )
}
