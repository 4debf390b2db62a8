import { ChangeLabel } from '@/components/charts/change-label'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text/link'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { withApp } from '@/lib/shared/apps/app-address'
import type { AppSummary } from '@/lib/shared/apps/apps'
import { cellChange, figureText } from '@/lib/shared/charts/change'
import { narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { callsHref } from '@/lib/shared/links'
import { formatCount } from '@/lib/shared/text/format'

type AppCountProps = { app: AppSummary; of: 'waiting' | 'firing'; href: string; label: string }

/** A count that opens its page in an app; a zero is faint and opens nothing. */
export function AppCount({ app, of, href, label }: AppCountProps) {
  if ('error' in app) return '–'
  const count = app[of]
  if (count === 0) return <span className="text-ink-faint">0</span>
  const text = formatCount(count)
  return (
    <TextLink
      href={href}
      aria-label={`${label} in ${app.name}: ${text}`}
      className={cn(of === 'firing' && 'font-medium text-danger')}
    >
      {text}
    </TextLink>
  )
}

type AppMetricProps = { app: AppSummary; metric: 'calls' | 'answerRate'; time: Partial<Filters> }

/** A metric of an app, which links to the calls or the answered ones, and its change since the period before. */
export function AppMetric({ app, metric, time }: AppMetricProps) {
  if ('error' in app) return '–'
  const { resolved: n, previous } = app
  const { label, unit, better } = METRICS[metric]
  const value = app[metric]
  const text = figureText(METRICS[metric], value)
  const [words, counted] =
    metric === 'calls' ? ['these calls', time] : ['the answered calls', narrowed(time, 'outcome', ['answered']) ?? {}]
  const before = { previous: previous?.[metric] ?? null, previousN: previous?.resolved ?? null }
  const change = cellChange({ value, n, ...before }, unit, better)
  return (
    <span className="inline-flex items-center gap-x-2 md:flex-col md:items-end md:leading-4">
      {value ? (
        <TextLink
          href={withApp(callsHref(counted), app.id)}
          aria-label={`${label} of ${app.name}: ${text}; show ${words}`}
        >
          {text}
        </TextLink>
      ) : (
        text
      )}
      {change && <ChangeLabel change={change} word={false} />}
    </span>
  )
}
