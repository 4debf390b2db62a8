import { ChangeLabel } from '@/components/charts/change-label'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text/link'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { withApp } from '@/lib/shared/apps/app-address'
import type { AppSummary } from '@/lib/shared/apps/apps'
import { type Change, changeOf, figureText } from '@/lib/shared/charts/change'
import { narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { callsHref } from '@/lib/shared/links'
import { formatCount } from '@/lib/shared/text/format'

type AppCountProps = { app: AppSummary; of: 'waiting' | 'firing'; href: string; label: string }

/** A count that opens its page in an app; a zero is faint and opens nothing. */
export function AppCount({ app, of, href, label }: AppCountProps) {
  const count = answered(app)?.[of]
  if (count === undefined) return '–'
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

/** The summary of an app that responded; null if it failed. */
const answered = (summary: AppSummary) => ('error' in summary ? null : summary)

/** How many calls of an app, and the change since the period before. */
export function CallCount({ app, time }: { app: AppSummary; time: Partial<Filters> }) {
  const summary = answered(app)
  if (summary === null) return '–'
  const { calls, previous } = summary
  const text = figureText(METRICS.calls, calls)
  return (
    <Figure
      text={text}
      href={calls === 0 ? null : withApp(callsHref(time), app.id)}
      label={`Calls of ${app.name}: ${text}; show these calls`}
      change={changeOf(calls, previous?.calls ?? null, METRICS.calls.unit, null)}
    />
  )
}

/** The share of answered calls, which it links to, and the change since the period before. */
export function AnswerRate({ app, time }: { app: AppSummary; time: Partial<Filters> }) {
  const summary = answered(app)
  if (summary === null) return '–'
  const { resolved, answerRate, previous } = summary
  const { unit, better } = METRICS.answerRate
  const text = figureText(METRICS.answerRate, answerRate)
  const basis = { now: resolved, before: previous?.resolved ?? null }
  return (
    <Figure
      text={text}
      href={answerRate ? withApp(callsHref(narrowed(time, 'outcome', ['answered']) ?? {}), app.id) : null}
      label={`Answer rate of ${app.name}: ${text}; show the answered calls`}
      change={changeOf(answerRate, previous?.answerRate ?? null, unit, better, basis)}
    />
  )
}

type FigureProps = { text: string; href: string | null; label: string; change: Change | null }

function Figure({ text, href, label, change }: FigureProps) {
  return (
    <span className="inline-flex items-center gap-x-2 md:flex-col md:items-end md:leading-4">
      {href === null ? (
        text
      ) : (
        <TextLink href={href} aria-label={label}>
          {text}
        </TextLink>
      )}
      {change && <ChangeLabel change={change} word={false} />}
    </span>
  )
}
