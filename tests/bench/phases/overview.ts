import { OVERVIEW_QUESTIONS, overviewQuery } from '@/lib/shared/charts/questions'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { encodeQuery } from '@/lib/shared/contracts/query'
import type { Phase } from '../bench'
import { type Params, shifted } from '../question'
import { atMost } from '../report'
import { lastDays } from '../sample'
import { median, p95, repeat } from '../statistics'

/** Every question of the Overview’s first screen, sent at the same time. */
export const overview: Phase = async ({ client, flags, report, sample }) => {
  const window = lastDays(sample, 30)
  const ask = async (params: Params) => {
    const filters = filtersSchema.parse({ ...params, tz: 'Europe/Paris' })
    const questions = OVERVIEW_QUESTIONS.map((name) => Object.fromEntries(encodeQuery(overviewQuery(name, filters))))
    const startedMs = performance.now()
    await Promise.all(questions.map((question) => client.time('/api/analytics', question)))
    return performance.now() - startedMs
  }
  report.heading(`The Overview’s first screen, 30 days: ${OVERVIEW_QUESTIONS.length} questions at once`)
  const cold = await repeat(flags.runs, () => ask(shifted({ params: window }, sample.endSeconds)))
  report.add({ what: 'cold', budget: atMost(100), value: median(cold), p95: p95(cold) })
  const warm = await repeat(flags.runs, () => ask(window))
  report.add({ what: 'the same again', budget: atMost(25), value: median(warm), p95: p95(warm) })
}
