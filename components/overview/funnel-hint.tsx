import { Hint } from '@/components/ui/metric-hint'

/** What the funnel's stages and losses are. */
export function FunnelHint() {
  return (
    <Hint label="About how far calls come">
      Each stage is counted among the calls of the one before it. What is lost between two stages is named by the status
      that those calls have; calls that still go on may come further yet.
    </Hint>
  )
}
