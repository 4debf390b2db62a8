import { OVERVIEW_QUESTIONS, overviewQuery } from '@/lib/shared/charts/questions'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { encodeQuery } from '@/lib/shared/filters/query'
import { batchLineSchema, batchRoute } from '@/lib/shared/http/batch'
import type { Phase } from '../bench'
import { type Params, shifted } from '../question'
import { atMost } from '../report'
import { lastDays } from '../sample'
import { median, p95, repeat } from '../statistics'

/** Every question of the Overview’s first screen in one request, as the page asks them. */
export const overview: Phase = async ({ client, flags, report, sample }) => {
  const window = lastDays(sample, 30)
  const ask = async (params: Params) => {
    const filters = filtersSchema.parse({ ...params, tz: 'Europe/Paris' })
    const questions = OVERVIEW_QUESTIONS.map((name) => `/api/analytics?${encodeQuery(overviewQuery(name, filters))}`)
    const { ms, text } = await client.post(batchRoute.path, { questions })
    const answers = text
      .trimEnd()
      .split('\n')
      .map((line) => batchLineSchema.parse(JSON.parse(line)))
    const answered = answers.filter(({ status }) => status === 200).length
    if (answered !== questions.length) throw new Error(`${answered} of ${questions.length} questions were answered.`)
    return ms
  }
  report.heading(`The Overview’s first screen, 30 days: ${OVERVIEW_QUESTIONS.length} questions in one request`)
  const cold = await repeat(flags.runs, () => ask(shifted({ params: window }, sample.endSeconds)))
  report.add({ what: 'cold', budget: atMost(100), value: median(cold), p95: p95(cold) })
  const warm = await repeat(flags.runs, () => ask(window))
  report.add({ what: 'the same again', budget: atMost(25), value: median(warm), p95: p95(warm) })
}
