import { Download } from 'lucide-react'
import { Choice, plainChoices } from '@/components/admin/fields'
import { ListPanel } from '@/components/admin/list-panel'
import type { Column } from '@/components/table/column'
import { Button, QuietButton } from '@/components/ui/form/button'
import { ButtonLink } from '@/components/ui/form/button-link'
import { FindBox } from '@/components/ui/form/find-box'
import { TextLink } from '@/components/ui/text/link'
import { type NameOf, useNames } from '@/lib/client/data/use-names'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useZone } from '@/lib/client/page/use-zone'
import { addressOf } from '@/lib/shared/http/route'
import { formatCount, formatDateTime, type Zone } from '@/lib/shared/text/format'
import { AUDIT_KINDS, type AuditEntry, auditExportRoute, auditRoute, sentenceOf } from '@/lib/shared/users/audit'
import { FORMER_USER } from '@/lib/shared/users/users'
import { addDays, spanText } from '@/lib/shared/zones/calendar'
import { isoFields } from '@/lib/shared/zones/fields'
import { useSettingsState } from '../use-settings-state'
import { actorWords, auditDetailWords, auditSentence } from './audit-words'

const auditColumns = (zone: Zone, nameOf: NameOf): Column<AuditEntry>[] => [
  {
    id: 'at',
    header: 'When',
    card: 'aside',
    className: 'num text-ink-muted',
    cell: ({ at }) => formatDateTime(at, zone),
  },
  {
    id: 'action',
    header: 'Who did what',
    card: 'title',
    className: 'w-full whitespace-normal py-1.5 [overflow-wrap:anywhere]',
    cell: (entry) => (
      <>
        <span className="block">
          <b className="font-medium" title={entry.actor}>
            {entry.actorName ?? actorWords(entry.actor)}
          </b>
          {entry.isFormerUser === true && ` (${FORMER_USER})`}{' '}
          {auditSentence(entry, nameOf).map(({ text, href }) =>
            href === undefined ? (
              text
            ) : (
              <TextLink key={href} href={href}>
                {text}
              </TextLink>
            ),
          )}
        </span>
        <span className="block text-ink-muted text-xs">{auditDetailWords(entry)}</span>
      </>
    ),
  },
]

/** Who did what, newest first: searched, filtered, and exported exactly as shown. */
export default function AuditPanel() {
  const { state, isFiltered, clear, turnTo } = useSettingsState()
  const zone = useZone()
  const nameOf = useNames()
  const { find, actor, action, since, until, page } = state
  const asked = { find, actor, action, since, until, tz: zone.name }
  const audit = useAnswer(auditRoute, { query: { ...asked, page } })
  const total = audit.data?.meta.pagination.total
  return (
    <ListPanel
      title="Audit log"
      description="Who did what, newest first."
      actions={
        <>
          {isFiltered && <QuietButton onClick={clear}>Clear filters</QuietButton>}
          <ButtonLink icon={Download} href={addressOf(auditExportRoute, { query: asked })} download size="sm">
            {total === undefined ? 'Export CSV' : `Export ${formatCount(total)} as CSV`}
          </ButtonLink>
        </>
      }
      filters={<AuditFilters actors={audit.data?.meta.actors} />}
      question={audit}
      columns={auditColumns(zone, nameOf)}
      onPage={turnTo}
      empty={
        isFiltered
          ? {
              title: 'No entry matches',
              words: 'Try fewer words, another kind, or more days.',
              actions: <Button onClick={clear}>Show all entries</Button>,
            }
          : { title: 'No entries yet' }
      }
    />
  )
}

/** The choice that stands for days named in the URL. */
const CHOSEN = 'chosen'

/** Words, who, what, and since when; all in the URL. `actors` are undefined until known. */
function AuditFilters({ actors }: { actors: readonly string[] | undefined }) {
  const { state, filter, box } = useSettingsState()
  const { actor, action, since, until } = state
  // The actor in the URL may not be in the list.
  const listed = [...new Set([...(actors ?? []), actor ?? []].flat())]
  const kinds: [string, string][] = Object.entries(AUDIT_KINDS)
  if (action !== null && !Object.hasOwn(AUDIT_KINDS, action))
    kinds.push([action, sentenceOf(action).replaceAll(/{\w+}/g, '…')])
  const today = isoFields(Math.floor(Date.now() / 1000), useZone().name).date
  const periods = [
    [null, 'Any time'],
    [today, 'Today'],
    [addDays(today, -6), 'Last 7 days'],
    [addDays(today, -29), 'Last 30 days'],
  ] as const
  const isOffered = until === null && periods.some(([day]) => day === since)
  return (
    <div className="grid grid-cols-2 gap-2 px-4 pb-3 md:grid-cols-4 xl:flex xl:items-center">
      <FindBox
        {...box}
        label="Search the audit log"
        placeholder="User, action or target"
        className="col-span-2 min-w-0 xl:w-60"
      />
      <Choice
        aria-label="User"
        choices={[[null, 'All users'], ...plainChoices(listed)]}
        value={actor}
        onChange={(next) => filter({ actor: next })}
        className="xl:w-48"
      />
      <Choice
        aria-label="Action"
        choices={[[null, 'All actions'], ...kinds]}
        value={action}
        onChange={(next) => filter({ action: next })}
        className="xl:w-48"
      />
      <Choice
        aria-label="Period"
        choices={isOffered ? periods : [...periods, [CHOSEN, chosenWords(since, until), true]]}
        value={isOffered ? since : CHOSEN}
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
