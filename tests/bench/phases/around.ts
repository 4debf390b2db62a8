import type { Phase } from '../bench'
import { atMost } from '../report'
import { median, p95, repeat } from '../statistics'

/** What stands around a call, and the call itself; each time another call, so that nobody has asked about it before. */
export const around: Phase = async ({ client, flags, report, sample }) => {
  let turn = 0
  const next = () => {
    turn += 1
    return `/api/calls/${encodeURIComponent(sample.answered[turn % sample.answered.length] ?? '')}`
  }
  report.heading('One call, cold')
  const context = await repeat(flags.runs, () => client.time(`${next()}/around`))
  report.add({ what: 'what stands around a call', budget: atMost(25), value: median(context), p95: p95(context) })
  const live = await repeat(flags.runs, () => client.time(next()))
  report.add({ what: 'one call by id, read live', budget: null, value: median(live), p95: p95(live) })
}
