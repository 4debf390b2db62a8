import { ChangeLabel } from '@/components/charts/change-label'
import { TextLink } from '@/components/ui/text/link'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { withApp } from '@/lib/shared/apps/app-address'
import type { AppSummary } from '@/lib/shared/apps/apps'
import { type Change, changeOf, figureText } from '@/lib/shared/charts/change'
import { narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { callsHref } from '@/lib/shared/links'

type Answered = Exclude<AppSummary, { error: string }> | null

/** How many calls, and the change since the period before. */
export function CallCount({ summary, href, name }: { summary: Answered; href: string; name: string }) {
  if (summary === null) return '–'
  const { calls, previous } = summary
  const text = figureText(METRICS.calls, calls)
  return (
    <Figure
      text={text}
      href={calls === 0 ? null : href}
      label={`Calls of ${name}: ${text}; show these calls`}
      change={changeOf(calls, previous?.calls ?? null, METRICS.calls.unit, null)}
    />
  )
}

/** The share of answered calls, which it links to, and the change since the period before. */
export function AnswerRate(props: { summary: Answered; time: Partial<Filters>; id: string; name: string }) {
  const { summary, time, id, name } = props
  if (summary === null) return '–'
  const { resolved, answerRate, previous } = summary
  const { unit, better } = METRICS.answerRate
  const text = figureText(METRICS.answerRate, answerRate)
  const basis = { now: resolved, before: previous?.resolved ?? null }
  return (
    <Figure
      text={text}
      href={answerRate ? withApp(callsHref(narrowed(time, 'outcome', ['answered']) ?? {}), id) : null}
      label={`Answer rate of ${name}: ${text}; show the answered calls`}
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
