'use client'

import { useQuery } from '@tanstack/react-query'
import { BellRing, type LucideIcon, Plus } from 'lucide-react'
import { ListPanel } from '@/components/admin/list-panel'
import { minorColumn, nameColumn, stateColumn, timeColumn } from '@/components/admin/rows'
import { NONE } from '@/components/table/cells'
import type { Column } from '@/components/table/column'
import { QuietButton } from '@/components/ui/form/button'
import { ButtonLink } from '@/components/ui/form/button-link'
import { AppTitle } from '@/components/ui/layout/app-title'
import { PageHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/state/states'
import { TextLink } from '@/components/ui/text/link'
import type { AlertRule, AlertState } from '@/lib/shared/alerts/alerts'
import { rulePath } from '@/lib/shared/alerts/message'
import { ruleWords, seenOfWords, seenWords } from '@/lib/shared/alerts/words'
import { countOf } from '@/lib/shared/text/format'
import { ChannelNames, FiltersLine, Silenced, StateBadge } from './alert-cells'
import { ForManagers } from './for-managers'
import { alertsQuestion, useAlerts, useAlertsState } from './use-alerts'

/** The order of the list: states that need attention come first. */
const ORDER: readonly AlertState[] = ['firing', 'recovering', 'pending', 'stale', 'no-data', 'normal']
const rank = ({ state, isEnabled }: AlertRule) => (isEnabled ? ORDER.indexOf(state) : ORDER.length)

const NewAlert = ({ icon }: { icon?: LucideIcon }) => (
  <ButtonLink href="/alerts/edit" variant="primary" size="sm" icon={icon}>
    New alert
  </ButtonLink>
)

const RuleMenu = onDemand(async () => ({ default: (await import('./rule-menu')).RuleMenu }))

const RULES_COLUMNS: Column<AlertRule>[] = [
  stateColumn(({ state, isEnabled, silencedUntil }) => (
    <span className="flex items-center gap-1">
      <StateBadge state={state} isPaused={!isEnabled} />
      <Silenced until={silencedUntil} />
    </span>
  )),
  nameColumn(
    'name',
    'Alert',
    (rule) => (
      <>
        <TextLink href={rulePath(rule.id)} scroll={false} className="block font-medium md:truncate" title={rule.name}>
          {rule.name}
        </TextLink>
        <FiltersLine words={ruleWords(rule)} filters={rule.filters} />
      </>
    ),
    'min-w-48',
  ),
  {
    id: 'value',
    header: 'Now',
    hint: 'The figure for the latest window whose calls are all in the mirror.',
    card: 'line',
    numeric: true,
    cell: (rule) =>
      rule.calls === null ? (
        NONE
      ) : (
        <span title={seenOfWords(rule, rule.value, rule.calls)}>{seenWords(rule, rule.value, rule.calls)}</span>
      ),
  },
  timeColumn('since', 'Since', ({ since, isEnabled }) => (isEnabled ? since : null), { from: 'lg' }, '–'),
  minorColumn('channels', 'Sends to', ({ channels }) => <ChannelNames ids={channels} />, {
    from: 'lg',
    className: 'max-w-44 text-ink-muted',
  }),
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    numeric: true,
    className: 'w-10',
    cell: (rule) => <RuleMenu rule={rule} />,
  },
]

function RulesPanel() {
  const alerts = useQuery({
    ...alertsQuestion,
    select: ({ data }) => ({ data: data.toSorted((one, other) => rank(one) - rank(other)) }),
  })
  return (
    <ListPanel
      label="Alerts"
      question={alerts}
      expected={6}
      columns={RULES_COLUMNS}
      rowProps={({ id }) => ({ 'data-alert': id })}
      hrefOf={({ id }) => rulePath(id)}
      tall
      empty={{
        icon: BellRing,
        title: 'No alerts yet',
        words:
          'An alert watches a figure and tells a channel when it is out of bounds. Before you keep it, you see when it would have fired in the last 30 days.',
        actions: <NewAlert />,
      }}
    />
  )
}

const DigestsPanel = onDemand(() => import('./digests-panel'), <Skeleton className="h-32" />)
const ChannelsSheet = onDemand(() => import('./channels-sheet'))
const RuleSheet = onDemand(() => import('./rule-sheet'))

/** Alerts with their states, firing ones first, and digests. An alert's history and the channels open in a side panel. */
export const AlertsPage = () => <ForManagers title="Alerts" page={Alerts} />

const scrollHere = (part: HTMLElement | null) => part?.scrollIntoView()

function Alerts() {
  const [state, set] = useAlertsState()
  const close = () => set({ tab: null, page: null, rule: null })
  const rules = useAlerts().data?.data
  return (
    <>
      <PageHeader
        title={<AppTitle>Alerts</AppTitle>}
        description={summary(rules)}
        actions={
          <>
            <QuietButton onClick={() => set({ tab: 'channels', rule: null })}>Channels</QuietButton>
            {rules?.length !== 0 && <NewAlert icon={Plus} />}
          </>
        }
      />
      <RulesPanel />
      <div ref={state.tab === 'digests' ? scrollHere : undefined} className="mt-4">
        <DigestsPanel />
      </div>
      {(state.tab === 'channels' || state.tab === 'deliveries') && <ChannelsSheet onClose={close} />}
      {state.rule !== null && <RuleSheet id={state.rule} onClose={close} />}
    </>
  )
}

function summary(rules: readonly AlertRule[] = []): string {
  const watched = rules.filter(({ isEnabled }) => isEnabled)
  const firing = watched.filter(({ state }) => state === 'firing').length
  const stale = watched.filter(({ state }) => state === 'stale').length
  if (rules.length === 0) return 'Get notified when a figure goes out of bounds.'
  if (stale > 0) return `The mirror is behind, so ${countOf(stale, 'alert')} cannot be judged.`
  const fires = firing === 0 ? 'None is firing' : `${firing} of them ${firing === 1 ? 'is' : 'are'} firing`
  return `${countOf(watched.length, 'alert')} ${watched.length === 1 ? 'is' : 'are'} watched. ${fires}.`
}
