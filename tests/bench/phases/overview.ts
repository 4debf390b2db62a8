import { OVERVIEW_QUESTIONS, overviewQuery } from '@/lib/shared/charts/questions'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { encodeQuery } from '@/lib/shared/filters/query'
import { batchLineSchema, batchRoute } from '@/lib/shared/http/batch'
import type { Phase, Side } from '../bench'
import { type Params, shifted } from '../question'
import { atMost } from '../report'
import { lastDays } from '../sample'

/** Every question of the Overview’s first screen in one request, as the page asks them. */
export const overview: Phase = {
  title: `The Overview’s first screen, 30 days: ${OVERVIEW_QUESTIONS.length} questions in one request`,
  probes: ({ sample }) => {
    const window = lastDays(sample, 30)
    return [
      {
        rows: [{ what: 'the Overview’s first screen, cold', budget: atMost(80) }],
        measure: async (side) => [await ask(side, shifted({ params: window }, sample.endSeconds))],
      },
      {
        rows: [{ what: 'the same again', budget: atMost(20) }],
        measure: async (side) => [await ask(side, window)],
      },
    ]
  },
}

async function ask({ client }: Side, params: Params): Promise<number> {
  const filters = filtersSchema.parse({ ...params, tz: 'Europe/Paris' })
  const questions = OVERVIEW_QUESTIONS.map((name) => `/api/analytics?${encodeQuery(overviewQuery(name, filters))}`)
  const { ms, text } = await client.post(batchRoute.path, { questions })
  const lines = text.trimEnd().split('\n')
  const answered = lines.filter((line) => batchLineSchema.parse(JSON.parse(line)).status === 200).length
  if (answered !== questions.length) throw new Error(`${answered} of ${questions.length} questions were answered.`)
  return ms
}
