import { chipsOf } from '@/components/parts/filters/chips'
import { Badge, type Tone } from '@/components/ui/text/badge'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { useNames } from '@/lib/client/data/use-names'
import { useNow } from '@/lib/client/page/use-now'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import type { AlertState, Evaluation } from '@/lib/shared/alerts/alerts'
import { isOfMoment, seenOfWords } from '@/lib/shared/alerts/words'
import { pageHref } from '@/lib/shared/links'
import { readFilters } from '@/lib/shared/params/filters'
import { useChannels } from './use-alerts'

const STATES: Record<AlertState, { tone: Tone; word: string; hint: string }> = {
  normal: { tone: 'success', word: 'Normal', hint: 'The condition does not hold.' },
  pending: {
    tone: 'warning',
    word: 'Pending',
    hint: 'The condition holds, but not yet for long enough to fire.',
  },
  firing: { tone: 'danger', word: 'Firing', hint: 'The condition has held for long enough.' },
  recovering: {
    tone: 'warning',
    word: 'Recovering',
    hint: 'The condition no longer holds. It is over once it stays that way for long enough.',
  },
  'no-data': { tone: 'neutral', word: 'Not judged', hint: 'There are too few calls, or its team is gone.' },
  stale: { tone: 'warning', word: 'Stale', hint: 'The mirror is behind, so the current state is unknown.' },
}

/** The state of an alert; a paused one has none. */
export function StateBadge({ state, isPaused = false }: { state: AlertState; isPaused?: boolean }) {
  if (isPaused) return <Badge title="It is not judged until it is resumed.">Paused</Badge>
  const { tone, word, hint } = STATES[state]
  return (
    <Badge tone={tone} title={hint}>
      {word}
    </Badge>
  )
}

/** The filters of an alert in words; renders nothing if there are none. */
export function FiltersText({ filters }: { filters: string }) {
  const nameOf = useNames()
  const zone = useBrowserZone()
  const read = readFilters(new URLSearchParams(filters))
  const chips = chipsOf(read, nameOf, zone)
  if (chips.length === 0) return null
  return <>{chips.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</>
}

/** Words about an alert or a digest, with its filters. */
export const FiltersLine = ({ words, filters }: { words: string; filters: string }) => (
  <span className="block text-ink-muted text-xs md:truncate">
    {words}
    <span className="text-ink-faint">
      {' '}
      <FiltersText filters={filters} />
    </span>
  </span>
)

type WindowDoorProps = {
  judged: Evaluation
  /** The figure of the window that ends at `at` (epoch seconds); `calls` are those behind it. */
  value: number | null
  calls: number
  at: number
  /** The label of the link, given the figure in words. */
  label: (figure: string) => string
}

/** The figure of a window as a link to its calls, or to the call-back queue. */
export function WindowDoor({ judged, value, calls, at, label }: WindowDoorProps) {
  const figure = seenOfWords(judged, value, calls)
  const asked = readFilters(new URLSearchParams(judged.filters))
  if (isOfMoment(judged))
    return (
      <TextLink href={pageHref('/callbacks', asked)} aria-label={label(figure)}>
        {figure}
      </TextLink>
    )
  const filters = { ...asked, from: String(at - judged.windowMinutes * 60), to: String(at) }
  return (
    <Door filters={calls === 0 ? null : filters} label={label(figure)}>
      {figure}
    </Door>
  )
}

/** The names of channels. */
export function ChannelNames({ ids }: { ids: readonly string[] }) {
  const channels = useChannels().data?.data ?? []
  if (ids.length === 0) return <Badge tone="warning">Nobody</Badge>
  const names = ids.map((id) => channels.find((channel) => channel.id === id)?.name ?? '…').join(', ')
  return (
    <span className="block truncate" title={names}>
      {names}
    </span>
  )
}

/** A badge shown only while the silence lasts. */
export function Silenced({ until }: { until: number | null }) {
  const now = useNow()
  if (until === null || now === null || now >= until) return null
  return <Badge title="Nothing is sent until the silence ends.">Silenced</Badge>
}
