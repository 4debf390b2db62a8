'use client'

import { Choice } from '@/components/admin/fields'
import { FindBox } from '@/components/ui/form/find-box'
import { useZone } from '@/lib/client/page/use-zone'
import { AUDIT_KINDS, sentenceOf } from '@/lib/shared/users/audit'
import { addDays, spanText } from '@/lib/shared/zones/calendar'
import { isoFields } from '@/lib/shared/zones/fields'
import { useSettingsState } from '../use-settings-state'

const MAX_FIND_CHARACTERS = 200
/** The choice that stands for days named in the URL. */
const CHOSEN = 'chosen'

/** Words, who, what, and since when; all in the URL. `actors` are undefined until known. */
export function AuditFilters({ actors }: { actors: readonly string[] | undefined }) {
  const { state, filter, find } = useSettingsState()
  const { actor, action, since, until } = state
  // The actor in the URL may not be in the list.
  const listed = [...new Set([...(actors ?? []), ...(actor === null ? [] : [actor])])]
  const kinds: [string, string][] = Object.entries(AUDIT_KINDS)
  if (action !== null && !Object.hasOwn(AUDIT_KINDS, action))
    kinds.push([action, sentenceOf(action).replaceAll(/{\w+}/g, '…')])
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
      <Choice
        aria-label="User"
        choices={[['', 'All users'], ...listed.map((one) => [one, one] as const)]}
        value={actor ?? ''}
        onChange={(next) => filter({ actor: next })}
        className="xl:w-48"
      />
      <Choice
        aria-label="Action"
        choices={[['', 'All actions'], ...kinds]}
        value={action ?? ''}
        onChange={(next) => filter({ action: next })}
        className="xl:w-48"
      />
      <Choice
        aria-label="Period"
        choices={isOffered ? periods : [...periods, [CHOSEN, chosenWords(since, until), true]]}
        value={isOffered ? (since ?? '') : CHOSEN}
        onChange={(next) => filter({ since: next, until: null })}
        className="xl:w-48"
      />
    </div>
  )
}

function chosenWords(since: string | null, until: string | null): string {
  if (since !== null && until !== null) return spanText(since, until)
  const day = since ?? until ?? ''
  return `${since === null ? 'Until' : 'Since'} ${spanText(day, day)}`
}
