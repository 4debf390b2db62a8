import { Badge, type Tone } from '@/components/ui/text/badge'
import type { AlertState } from '@/lib/shared/alerts/alerts'

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
