'use client'

import { Select } from '@/components/ui/form/field'
import { FindBox } from '@/components/ui/form/find-box'
import { useZone } from '@/lib/client/page/use-zone'
import { AUDIT_ACTIONS, AUDIT_KINDS, sentenceOf } from '@/lib/shared/users/audit'
import { addDays, spanText } from '@/lib/shared/zones/calendar'
import { isoFields } from '@/lib/shared/zones/fields'
import { useSettingsState } from '../use-settings-state'

const MAX_FIND_CHARACTERS = 200
/** Days that an address names. */
const CHOSEN = 'chosen'

/** Words, who, what, and since when; all in the URL. `actors` are undefined until known. */
export function AuditFilters({ actors }: { actors: readonly string[] | undefined }) {
  const { state, filter, find } = useSettingsState()
  const { actor, action, since, until } = state
  // One that the URL names may not be among those listed.
  const listed = [...new Set([...(actors ?? []), ...(actor === null ? [] : [actor])])]
  const today = isoFields(Math.floor(Date.now() / 1000), useZone().name).date
  const periods = [
    ['', 'Any time'],
    [today, 'Today'],
    [addDays(today, -6), 'Last 7 days'],
    [addDays(today, -29), 'Last 30 days'],
  ] as const
  const isOffered = until === null && periods.some(([day]) => day === (since ?? ''))
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
          <option key={kind} value={kind}>
            {AUDIT_ACTIONS[kind].label}
          </option>
        ))}
        {action !== null && !(AUDIT_KINDS as string[]).includes(action) && (
          <option value={action}>{sentenceOf(action).replaceAll(/{\w+}/g, '…')}</option>
        )}
      </Select>
      <Select
        aria-label="Period"
        value={isOffered ? (since ?? '') : CHOSEN}
        onChange={({ target }) => filter({ since: target.value, until: null })}
        className="xl:w-48"
      >
        {periods.map(([day, label]) => (
          <option key={day} value={day}>
            {label}
          </option>
        ))}
        {!isOffered && (
          <option value={CHOSEN} disabled>
            {since !== null && until !== null
              ? spanText(since, until)
              : since === null
                ? `Until ${dayWords(until)}`
                : `Since ${dayWords(since)}`}
          </option>
        )}
      </Select>
    </div>
  )
}

const dayWords = (day: string | null) => (day === null ? '' : spanText(day, day))
