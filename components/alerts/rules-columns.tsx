import type { Column } from '@/components/table/column'
import { onDemand } from '@/components/ui/on-demand'
import { TextLink } from '@/components/ui/text/link'
import { RelativeTime } from '@/components/ui/text/name'
import type { AlertRule } from '@/lib/shared/alerts/alerts'
import { rulePath } from '@/lib/shared/alerts/message'
import { ruleWords, seenOfWords, seenWords } from '@/lib/shared/alerts/words'
import { ChannelNames, FiltersText, Silenced, StateBadge } from './alert-cells'

const RuleMenu = onDemand(async () => ({ default: (await import('./rule-menu')).RuleMenu }))

/** The columns of the list of alerts. */
export const RULES_COLUMNS: Column<AlertRule>[] = [
  {
    id: 'state',
    header: 'State',
    card: 'aside',
    cell: ({ state, isEnabled, silencedUntil }) => (
      <span className="flex items-center gap-1">
        <StateBadge state={state} isPaused={!isEnabled} />
        <Silenced until={silencedUntil} />
      </span>
    ),
  },
  {
    id: 'name',
    header: 'Alert',
    card: 'title',
    rowHeader: true,
    className: 'w-full max-w-0 min-w-48 py-1.5',
    cell: (rule) => (
      <>
        <TextLink href={rulePath(rule.id)} scroll={false} className="block font-medium md:truncate" title={rule.name}>
          {rule.name}
        </TextLink>
        <span className="block text-ink-muted text-xs md:truncate">
          {ruleWords(rule)}
          <span className="text-ink-faint">
            {' '}
            <FiltersText filters={rule.filters} />
          </span>
        </span>
      </>
    ),
  },
  {
    id: 'value',
    header: 'Now',
    hint: 'The figure for the latest window whose calls are all in the mirror.',
    card: 'line',
    numeric: true,
    cell: (rule) =>
      rule.calls === null ? (
        <span className="text-ink-faint">–</span>
      ) : (
        <span title={seenOfWords(rule, rule.value, rule.calls)}>{seenWords(rule, rule.value, rule.calls)}</span>
      ),
  },
  {
    id: 'since',
    header: 'Since',
    card: 'line',
    from: 'lg',
    className: 'text-ink-muted',
    cell: ({ since, isEnabled }) => (since === null || !isEnabled ? '–' : <RelativeTime at={since} />),
  },
  {
    id: 'channels',
    header: 'Sends to',
    card: 'line',
    from: 'lg',
    className: 'max-w-44 text-ink-muted',
    cell: (rule) => <ChannelNames ids={rule.channels} />,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    numeric: true,
    className: 'w-10',
    cell: (rule) => <RuleMenu rule={rule} />,
  },
]
