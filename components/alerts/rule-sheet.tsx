import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { timeColumn } from '@/components/admin/rows'
import { NONE } from '@/components/table/cells'
import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { ButtonLink } from '@/components/ui/form/button-link'
import { Sheet } from '@/components/ui/overlay/dialog'
import { EmptyState, SkeletonRows } from '@/components/ui/state/states'
import { RelativeTime } from '@/components/ui/text/name'
import { useZone } from '@/lib/client/page/use-zone'
import { editAlertHref } from '@/lib/shared/alerts/address'
import type { AlertRule, Transition } from '@/lib/shared/alerts/alerts'
import { lengthWords, ruleWords } from '@/lib/shared/alerts/words'
import { formatDateTime } from '@/lib/shared/text/format'
import { ChannelNames, FiltersText, Silenced, StateBadge, WindowDoor } from './alert-cells'
import { RuleMenu } from './rule-menu'
import { alertHistoryQuestion, useAlerts } from './use-alerts'

/** One alert: its condition, the current figure, and its history. */
export default function RuleSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const alerts = useAlerts()
  const rule = alerts.data?.data.find((one) => one.id === id)
  return (
    <Sheet
      onClose={onClose}
      title={rule?.name ?? 'An alert'}
      description={rule && `${ruleWords(rule)}.`}
      actions={
        rule && (
          <>
            <ButtonLink href={editAlertHref(rule)} size="sm">
              Change
            </ButtonLink>
            <RuleMenu rule={rule} onDeleted={onClose} />
          </>
        )
      }
      className="max-w-[560px]"
    >
      <div className="p-4">
        {rule !== undefined ? (
          <About key={id} rule={rule} />
        ) : alerts.isPending ? (
          <SkeletonRows rows={8} />
        ) : (
          <EmptyState title="No such alert">It may have been deleted.</EmptyState>
        )}
      </div>
    </Sheet>
  )
}

const HISTORY: Column<Transition>[] = [
  timeColumn('at', 'When', ({ at }) => at),
  {
    id: 'change',
    header: 'State',
    card: 'title',
    cell: ({ from, to }) => (
      <span className="flex items-center gap-1.5">
        <StateBadge state={from} />
        <span aria-hidden="true" className="text-ink-faint">
          →
        </span>
        <span className="sr-only">to</span>
        <StateBadge state={to} />
      </span>
    ),
  },
  {
    id: 'value',
    header: 'Calls of the window',
    card: 'line',
    numeric: true,
    cell: ({ judged, value, calls, at }) =>
      calls === null ? (
        NONE
      ) : (
        <WindowDoor {...{ judged, value, calls, at }} label={(figure) => `${figure}; show the calls`} />
      ),
  },
]

function About({ rule }: { rule: AlertRule }) {
  const zone = useZone()
  const history = useQuery(alertHistoryQuestion(rule))
  const hasFilters = rule.filters.replace(/^tz=[^&]*$/, '') !== ''
  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-data">
        <Row label="State">
          <span className="flex flex-wrap items-center gap-1.5">
            <StateBadge state={rule.state} isPaused={!rule.isEnabled} />
            <Silenced until={rule.silencedUntil} />
            {rule.since !== null && rule.isEnabled && <RelativeTime at={rule.since} className="text-ink-muted" />}
          </span>
        </Row>
        <Row label="Now">
          {rule.evaluatedAt === null || rule.calls === null ? (
            'Not judged'
          ) : (
            <>
              <WindowDoor
                judged={rule}
                value={rule.value}
                calls={rule.calls}
                at={rule.evaluatedAt}
                label={() => 'Show the calls of the window'}
              />
              <span className="text-ink-muted">
                {' '}
                in the {lengthWords(rule.windowMinutes)} to {formatDateTime(rule.evaluatedAt, zone)}
              </span>
            </>
          )}
        </Row>
        {hasFilters && (
          <Row label="Filters">
            <FiltersText filters={rule.filters} />
          </Row>
        )}
        <Row label="Sends to">
          <ChannelNames ids={rule.channels} />
        </Row>
        {rule.updatedBy !== null && (
          <Row label="Changed">
            <RelativeTime at={rule.updatedAt} /> by {rule.updatedBy}
          </Row>
        )}
      </dl>
      <section>
        <h3 className="mb-2 font-semibold text-data">History</h3>
        <Loaded question={history} rows={4}>
          {({ data }) => (
            <DataTable
              label={`History of ${rule.name}`}
              columns={HISTORY}
              rows={data}
              rowId={({ id }) => id}
              empty={<p className="text-data text-ink-muted">Its state has not changed yet.</p>}
            />
          )}
        </Loaded>
      </section>
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{label}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)
