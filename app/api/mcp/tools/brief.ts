import * as z from 'zod/mini'
import { GET as briefHandler } from '@/app/api/brief/route'
import { FILTER_WORDS } from '@/lib/server/http/filter-words'
import { briefRoute } from '@/lib/shared/analytics/brief'
import { nWords } from '@/lib/shared/charts/values'
import { askRoute } from '../ask-route'
import { defineTool } from '../tool'

const { items, meta } = briefRoute.answer.shape
const { range, from, to, tz } = briefRoute.query.shape

export const brief = defineTool({
  name: 'brief',
  title: 'The period in sentences',
  description:
    'What is worth knowing about a period in up to five sentences by fixed rules: volume and answer rate with who explains their change, an unusual hour, whose calls drop, the weakest hour, whom unanswered calls concern, and calls never returned. Each has its number, how many calls are behind it (n), and a link to exactly these. Start here for an open question such as “how was last week?”.',
  arguments: z.object({ range, from, to, tz }),
  words: FILTER_WORDS,
  examples: [{ range: 'last-week', tz: 'Europe/Berlin' }],
  output: z.strictObject({
    items: z.array(z.extend(z.omit(items.def.element, { href: true }), { url: z.string() })),
    from: meta.shape.from,
    to: meta.shape.to,
    previous: meta.shape.previous,
    zone: meta.shape.zone,
    asOf: z.nullable(z.number()),
  }),
  async run(query, asking) {
    const answer = await askRoute(briefHandler, { query }, asking)
    const found = answer.items.map(({ href, ...item }) => ({ ...item, url: asking.link(href) }))
    const { from, to, previous, zone, syncedAt } = answer.meta
    const lines = found.map(({ text, n, url }) => `${text} (${nWords(n)}) ${url}`)
    const none = ['Nothing in this period is worth a sentence: there are too few calls.']
    return { data: { items: found, from, to, previous, zone, asOf: syncedAt }, text: lines.length > 0 ? lines : none }
  },
})
