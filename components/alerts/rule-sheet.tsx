'use client'

import type { ReactNode } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { buttonClass } from '@/components/ui/form/button-class'
import { Sheet } from '@/components/ui/overlay/sheet'
import { SkeletonRows } from '@/components/ui/state/skeleton'
import { EmptyState } from '@/components/ui/state/states'
import { Link } from '@/components/ui/text/link'
import { RelativeTime } from '@/components/ui/text/name'
import { useFilters } from '@/lib/client/page/use-filters'
import type { AlertRule } from '@/lib/shared/alerts/alerts'
import { editAlertHref } from '@/lib/shared/alerts/edit-href'
import { lengthWords, ruleWords } from '@/lib/shared/alerts/words'
import { countOf } from '@/lib/shared/charts/values'
import { formatDateTime, type Zone } from '@/lib/shared/text/format'
import { FiltersText } from './filters-text'
import { historyColumns } from './history'
import { RuleMenu } from './rule-menu'
import { Silenced } from './rules-columns'
import { StateBadge } from './state-badge'
import { useAlertHistory, useAlerts, useChannels } from './use-alerts'
import { WindowDoor } from './window-door'

/** One alert: what it watches, what it sees, and what has happened to it. */
export default function RuleSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const alerts = useAlerts()
  const { zone } = useFilters()
  const rule = alerts.data?.data.find((one) => one.id === id)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={rule?.name ?? 'An alert'}
      description={rule && `${ruleWords(rule)}.`}
      actions={
        rule && (
          <>
            <Link href={editAlertHref(rule)} prefetch={false} className={buttonClass('secondary', 'sm')}>
              Change
            </Link>
            <RuleMenu rule={rule} onDeleted={onClose} />
          </>
        )
      }
      className="max-w-[560px]"
    >
      <div className="p-4">
        {rule !== undefined ? (
          <About rule={rule} zone={zone} />
        ) : alerts.isPending ? (
          <SkeletonRows rows={8} />
        ) : (
          <EmptyState title="No such alert">It may have been deleted.</EmptyState>
        )}
      </div>
    </Sheet>
  )
}

function About({ rule, zone }: { rule: AlertRule; zone: Zone }) {
  const history = useAlertHistory({ rule: rule.id })
  const channels = useChannels().data?.data ?? []
  const told = rule.channels.map((id) => channels.find((channel) => channel.id === id)?.name ?? '…')
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
          {rule.evaluatedAt === null ? (
            'Not judged yet'
          ) : (
            <>
              <WindowDoor
                judged={rule}
                value={rule.value}
                calls={rule.calls ?? 0}
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
        <Row label="Fires">{rule.forMinutes === 0 ? 'at once' : `after ${countOf(rule.forMinutes, 'minute')}`}</Row>
        <Row label="Ends">
          {rule.keepMinutes === 0
            ? 'as soon as the condition no longer holds'
            : `once the condition has not held for ${countOf(rule.keepMinutes, 'minute')}`}
        </Row>
        {rule.least > 0 && rule.condition !== 'no-data' && (
          <Row label="Judged">with at least {countOf(rule.least, 'call')} in the window</Row>
        )}
        <Row label="Sends to">{told.length === 0 ? 'no one' : told.join(', ')}</Row>
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
              columns={historyColumns(false)}
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

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
