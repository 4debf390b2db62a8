import { MAX_OTHERS_LISTED } from '@/lib/shared/analytics/analytics'
import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { basisOf } from '@/lib/shared/charts/basis'
import { isPartition } from '@/lib/shared/explore/words'
import { countOf, formatCount, formatDuration, listed } from '@/lib/shared/text/format'
import { isBlank, namesOn } from './table'
import { type ExploreAnswers, hiddenIn } from './use-explore'

/** Notes on what the figures leave out or count more than once. */
export function LeftOut({ answered }: { answered: ExploreAnswers }) {
  const notes = [
    ...hiddenWords(answered),
    ...basisWords(answered),
    ...excludedWords(answered),
    ...blankWords(answered),
    ...settingsWords(answered),
    ...answered.report.by
      .filter((name) => !isPartition(name))
      .map(
        (name) =>
          `A call counts for each ${name === 'team' ? 'team ' : ''}of its people, so the rows add up to more calls than there are.`,
      ),
    ...othersWords(answered),
  ]
  if (notes.length === 0) return null
  return (
    <ul className="border-line border-t px-4 py-2 text-ink-faint text-xs">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** How many figures are hidden because they are based on too few calls. */
function hiddenWords({ report: { metrics, least }, rows, isShared }: ExploreAnswers): string[] {
  const hidden = hiddenIn(rows, metrics)
  if (hidden === 0) return []
  const [figure, verb, pronoun] = hidden === 1 ? ['figure', 'is', 'it rests'] : ['figures', 'are', 'they rest']
  return [
    `${formatCount(hidden)} ${figure} ${verb} hidden${isShared ? '' : ', here and in the CSV'}, since ${pronoun} on fewer than ${countOf(least, 'call')}.`,
  ]
}

/** What n counts. */
const basisWords = ({ report }: ExploreAnswers): string[] =>
  [...new Set(report.metrics.map((name) => basisOf(name, report.by)))].flatMap((basis) =>
    basis === null ? [] : [`n of ${namesOn(basis, report)}: ${BASIS_WORDS[basis] ?? 'all calls'}.`],
  )
const BASIS_WORDS: Partial<Record<Metric, string>> = {
  resolved: 'calls that no longer ring',
  answerable: 'calls offered that nobody else answered',
  answered: 'answered calls',
  answeredByAnyone: 'answered calls',
  abandoned: 'abandoned calls',
  canceled: 'abandoned calls',
  serviceCalls: 'calls that rang, without those given up at once',
}

/** The settings that the figures rest on. */
function settingsWords({ rows: { meta } }: ExploreAnswers): string[] {
  const { businessHours, serviceTimes: times } = meta
  return [
    businessHours && `Business hours: ${businessHours}.`,
    times &&
      `In time: within ${formatDuration(times.answeredWithinSeconds)}. Given up at once: in under ${formatDuration(times.givenUpUnderSeconds)}. Target: ${times.targetPercent} %.`,
  ].filter((words) => words !== undefined)
}

/** Metrics grouped by how many calls they leave out. */
function excludedWords({ report, rows }: ExploreAnswers): string[] {
  const excluded = (name: Metric) => rows.meta.excluded[name] ?? 0
  const counts = [...new Set(report.metrics.map(excluded))].filter((count) => count > 0)
  return counts.map((count) => {
    const labels = report.metrics.filter((name) => excluded(name) === count).map((name) => METRICS[name].label)
    return `${listed(labels)} ${labels.length === 1 ? 'leaves' : 'leave'} out ${countOf(count, 'call')} with a missing or implausible value.`
  })
}

/** What “others” are, and by which dimensions they cannot be listed. */
function othersWords({ rows, isShared }: ExploreAnswers): string[] {
  const others = Object.entries(rows.meta.others ?? {})
  if (others.length === 0) return []
  const unlisted = isShared ? [] : others.filter(([, { keys }]) => keys === null)
  return [
    '“Others” is an exact figure over all remaining calls, not an estimate.',
    ...unlisted.map(
      ([name, { count }]) =>
        `The ${count} others by ${DIMENSIONS[name as Dimension].label.toLowerCase()} cannot be listed: there are more than ${MAX_OTHERS_LISTED}, or one of them has no id to filter by.`,
    ),
  ]
}

/** Rows of a table that are not shown. */
function blankWords({ report, rows, form, isShared }: ExploreAnswers): string[] {
  if (form !== 'table' || report.by.length < 2) return []
  const blank = rows.data.filter((row) => isBlank(row, report.metrics)).length
  if (blank === 0) return []
  const [verb, pronoun] = blank === 1 ? ['is', 'it'] : ['are', 'them']
  return [`${countOf(blank, 'row')} without values ${verb} hidden${isShared ? '' : `; the CSV includes ${pronoun}`}.`]
}
