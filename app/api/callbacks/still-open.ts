import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { waitingTimes } from '@/lib/server/callbacks/lines'
import type { Occasion } from '@/lib/server/callbacks/occasions'

/** Splits what nobody has closed by whether any of its missed calls still waits; calls have closed the rest. */
export async function byCalls<One extends Occasion>(
  deps: AnalyticsDeps,
  open: readonly One[],
): Promise<{ stillOpen: One[]; closedByCalls: One[] }> {
  const callers = open.map(({ caller }) => caller)
  const times = await waitingTimes(deps, callers, Math.min(...open.map(({ since }) => since)))
  const waits = ({ caller, since, until }: Occasion) =>
    (times.get(caller) ?? []).some((time) => time >= since && time <= until)
  return { stillOpen: open.filter(waits), closedByCalls: open.filter((one) => !waits(one)) }
}
