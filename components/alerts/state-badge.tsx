import { Badge, type Tone } from '@/components/ui/text/badge'
import type { AlertState } from '@/lib/shared/alerts/alerts'
import { STATE_HINTS, STATE_WORDS } from '@/lib/shared/alerts/words'

const TONES: Record<AlertState, Tone> = {
  normal: 'success',
  pending: 'warning',
  firing: 'danger',
  recovering: 'warning',
  'no-data': 'neutral',
  stale: 'warning',
}

/** The state of an alert; a paused one has none. */
export function StateBadge({ state, isPaused = false }: { state: AlertState; isPaused?: boolean }) {
  return isPaused ? (
    <Badge title="It is not judged until it is resumed.">Paused</Badge>
  ) : (
    <Badge tone={TONES[state]} title={STATE_HINTS[state]}>
      {STATE_WORDS[state]}
    </Badge>
  )
}
