import { Hint } from '@/components/ui/metric-hint'

/** What the funnel's stages and losses are. */
export function FunnelHint() {
  return (
    <Hint label="About the funnel">
      Each stage counts calls of the stage before it. Losses between two stages are listed by status; ongoing calls may
      still get further.
    </Hint>
  )
}
