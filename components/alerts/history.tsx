'use client'

import { timeColumn } from '@/components/admin/columns'
import { ListPanel } from '@/components/admin/list-panel'
import type { Column } from '@/components/table/column'
import { TextLink } from '@/components/ui/text/link'
import type { Transition } from '@/lib/shared/alerts/alerts'
import { rulePath } from '@/lib/shared/alerts/message'
import { StateBadge } from './state-badge'
import { useAlertHistory } from './use-alerts'
import { useAlertsState } from './use-alerts-state'
import { WindowDoor } from './window-door'

/** Changes of state of all alerts, newest first. */
export default function HistoryPanel() {
  const { state, turnTo } = useAlertsState()
  return (
    <ListPanel
      label="Changes of state"
      question={useAlertHistory({ page: state.page })}
      columns={historyColumns(true)}
      rowId={({ id }) => id}
      onPage={turnTo}
      empty={{ title: 'Nothing has happened yet', words: 'Every change of state is listed here.' }}
    />
  )
}

const RULE: Column<Transition> = {
  id: 'rule',
  header: 'Alert',
  card: 'title',
  className: 'w-full max-w-0 min-w-40',
  cell: ({ rule }) => (
    <TextLink href={rulePath(rule.id)} className="block truncate font-medium">
      {rule.name}
    </TextLink>
  ),
}

/** The columns of a list of changes of state. */
export const historyColumns = (withName: boolean): Column<Transition>[] => [
  timeColumn('at', 'When', ({ at }) => at),
  ...(withName ? [RULE] : []),
  {
    id: 'change',
    header: 'State',
    card: withName ? 'line' : 'title',
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
        <span className="text-ink-faint">–</span>
      ) : (
        <WindowDoor {...{ judged, value, calls, at }} label={(figure) => `${figure}; show the calls`} />
      ),
  },
]
