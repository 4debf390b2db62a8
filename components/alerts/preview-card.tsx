import type { UseQueryResult } from '@tanstack/react-query'
import { ChartBox, ThresholdChart } from '@/components/charts/lazy'
import { cn } from '@/components/ui/cn'
import { Card, CardBody } from '@/components/ui/layout/card'
import { ErrorState, Skeleton } from '@/components/ui/state/states'
import { useZoneNamed } from '@/lib/client/page/use-zone'
import type { AlertPoint, Evaluation, previewAlertRoute } from '@/lib/shared/alerts/alerts'
import { conditionWords, seenOfWords } from '@/lib/shared/alerts/words'
import { WATCHED_METRICS } from '@/lib/shared/analytics/metrics'
import type { AnswerOf } from '@/lib/shared/http/route'
import { countOf, formatAge, formatDate, formatRatio, formatTime } from '@/lib/shared/text/format'
import { WindowDoor } from './alert-cells'

type Preview = AnswerOf<typeof previewAlertRoute>
const MOST_EPISODES = 12

type PreviewCardProps = { preview: UseQueryResult<Preview>; judged: Evaluation | null; className?: string }

/** When an alert would have fired in the last 30 days: how often, the figure over time, and each time with its calls. */
export function PreviewCard({ preview, judged, className }: PreviewCardProps) {
  const { data, error } = preview
  const isOld = preview.isPlaceholderData || preview.isFetching
  return (
    <Card
      className={className}
      aria-busy={isOld}
      title={data === undefined || judged === null ? 'The last 30 days' : headline(data)}
      description={data === undefined || judged === null ? undefined : footing(data, judged)}
    >
      <CardBody className={cn('transition-opacity duration-150', isOld && data !== undefined && 'opacity-60')}>
        {judged === null ? (
          <p className="text-data text-ink-muted">Enter a number as the threshold.</p>
        ) : error !== null ? (
          <ErrorState error={error} onRetry={() => preview.refetch()} />
        ) : data === undefined ? (
          <Skeleton className="h-72 w-full opacity-60" />
        ) : (
          <Shown preview={data} judged={judged} />
        )}
      </CardBody>
    </Card>
  )
}

function headline({ data: { episodes } }: Preview): string {
  if (episodes.length === 0) return 'Would not have fired in the last 30 days'
  return `Would have fired ${episodes.length === 1 ? 'once' : `${episodes.length} times`} in the last 30 days`
}

/** A note on how much of the time could not be judged. */
function footing({ meta: { judged, unjudged } }: Preview, { condition, least }: Evaluation): string {
  const words = 'Based on the calls as they are known today.'
  if (unjudged === 0 || condition === 'no-data') return words
  // Below 100 % if anything was judged.
  const share = formatRatio(judged === 0 ? 1 : Math.min(unjudged / (judged + unjudged), 0.999))
  return least > 0
    ? `${share} of the time there were fewer than ${countOf(least, 'call')}, so nothing was judged. ${words}`
    : `${share} of the time there was nothing to judge. ${words}`
}

function Shown({ preview, judged }: { preview: Preview; judged: Evaluation }) {
  const { data, meta } = preview
  const shown = data.episodes.slice(-MOST_EPISODES).reverse()
  const isNoData = judged.condition === 'no-data'
  const unit = judged.condition === 'change' ? 'ratio' : WATCHED_METRICS[judged.metric].unit
  const zone = useZoneNamed(meta.zone)
  return (
    <>
      <ChartBox className="min-h-[240px]">
        {({ width, height }) => (
          <ThresholdChart
            points={data.points}
            episodes={data.episodes}
            limit={isNoData ? Math.max(judged.least, 1) : (judged.threshold ?? 0)}
            unit={isNoData ? 'calls' : unit}
            span={{ ...meta, zone }}
            wordsOf={(point) => pointWords(judged, point)}
            width={width}
            height={height}
          />
        )}
      </ChartBox>
      {shown.length > 0 && (
        <ol className="mt-4 divide-y divide-line border-line border-t" aria-label="When it would have fired">
          {shown.map(({ from, to, value, calls, at }) => {
            const day = formatDate(from, zone)
            return (
              <li key={from} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 text-data">
                <span className="num">
                  {day}, {formatTime(from, zone)}
                  <span className="text-ink-muted">
                    {' '}
                    {to === null ? `for ${formatAge(meta.to - from)} so far` : `for ${formatAge(to - from)}`}
                  </span>
                </span>
                <WindowDoor {...{ judged, value, calls, at }} label={(figure) => `${day}: ${figure}; show the calls`} />
              </li>
            )
          })}
        </ol>
      )}
      {data.episodes.length > shown.length && (
        <p className="mt-2 text-ink-faint text-xs">
          And {countOf(data.episodes.length - shown.length, 'time')} before. Condition: {conditionWords(judged)}.
        </p>
      )}
    </>
  )
}

/** A point of the chart in words: the value compared with the threshold, and the calls behind it. */
function pointWords(judged: Evaluation, { value, calls }: AlertPoint): string {
  if (value === null) return `${countOf(calls, 'call')}: too few to judge`
  if (judged.condition !== 'change') return seenOfWords(judged, value, calls)
  return `${value < 0 ? '−' : '+'}${formatRatio(Math.abs(value))}, with ${countOf(calls, 'call')}`
}
