import { CallbackActions, TimeLeft } from '@/components/parts/callbacks/callback-actions'
import { Party } from '@/components/parts/party/party'
import { Card, CardBody } from '@/components/ui/layout/card'
import { FiringAlerts } from '@/components/ui/state/firing'
import { ErrorState, Skeleton } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { Hint } from '@/components/ui/text/metric-hint'
import { useCallbackQueue } from '@/lib/client/data/use-callbacks'
import { useMay } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { type CallbackLine, isSnoozed, lineDoor, lineId } from '@/lib/shared/callbacks/callback-queue'
import { allSnoozedWords, waitingWords } from '@/lib/shared/callbacks/callback-words'
import { WAITING_DEFINITION, WAITING_LABEL } from '@/lib/shared/callbacks/callbacks'
import { withoutRange } from '@/lib/shared/filters/filters'
import { pageHref } from '@/lib/shared/links'
import { countOf, formatCount } from '@/lib/shared/text/format'

const MAX_LINES = 5

/** What needs attention: alerts that are firing, and callers who wait for a call back. */
export default function Waiting({ className }: { className?: string }) {
  const { filters, compared } = useAppliedFilters()
  const answer = useCallbackQueue(filters)
  const mayAlert = useMay('manage-alerts')
  const waiting = answer.data?.meta.waiting ?? 0
  return (
    <Card
      className={className}
      aria-busy={answer.isPending}
      title={WAITING_LABEL}
      hint={<Hint label="Who is waiting">{WAITING_DEFINITION}</Hint>}
      actions={
        waiting > 0 && (
          <TextLink
            href={pageHref('/callbacks', withoutRange(filters), compared)}
            aria-label={`${waitingWords(waiting)}; show them`}
            className="num text-xs"
          >
            All {formatCount(waiting)}
          </TextLink>
        )
      }
    >
      <CardBody className="text-data">
        {mayAlert && <FiringAlerts />}
        {answer.data ? (
          <Callers queue={answer.data.data} />
        ) : answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => answer.refetch()} className="min-h-0 py-6" />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </CardBody>
    </Card>
  )
}

function Callers({ queue: { lines, asOf } }: { queue: { lines: CallbackLine[]; asOf: number } }) {
  const { filters } = useAppliedFilters()
  const awake = lines.filter((line) => !isSnoozed(line, asOf))
  const none = lines.length === 0 ? 'Nobody waits for a call back' : allSnoozedWords(lines.length)
  if (awake.length === 0) return <p className="py-4 text-center text-ink-faint">{none}.</p>
  return (
    <ul className="divide-y divide-line">
      {awake.slice(0, MAX_LINES).map((line) => (
        <li key={lineId(line)} className="flex items-center gap-3 py-1.5">
          <span className="min-w-0 flex-1">
            <Door
              filters={lineDoor(line, filters)}
              label={`${countOf(line.calls, 'call')} to return; show them`}
              className="block max-w-full truncate"
            >
              <Party kind="user" id={line.caller.id} />
            </Door>
            <span className="block truncate text-ink-muted text-xs">
              tried <Party kind={line.isGroup ? 'group' : 'user'} id={line.target.id} />
              {line.calls > 1 && (line.calls === 2 ? ', twice' : `, ${formatCount(line.calls)} times`)}
            </span>
          </span>
          <TimeLeft line={line} asOf={asOf} className="shrink-0 text-xs" />
          <CallbackActions line={line} asOf={asOf} />
        </li>
      ))}
    </ul>
  )
}
