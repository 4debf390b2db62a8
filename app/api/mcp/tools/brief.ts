import * as z from 'zod/mini'
import { GET as briefHandler } from '@/app/api/brief/route'
import { briefRoute } from '@/lib/shared/analytics/analytics'
import { toolOf } from '../tool'

const { items, meta } = briefRoute.answer.shape
const { range, from, to, tz } = briefRoute.query.shape

export const brief = toolOf(briefHandler, {
  name: 'brief',
  title: 'The period in sentences',
  description:
    'What is worth knowing about a period in up to four sentences: whether the answer rate or the number of calls changed by more than chance, the person, team, group, hour or kind of call that explains it, whose connection fails, the worst hour of several weeks, and callers waiting for a call back. Each has its number, how many calls are behind it (n), and a link to exactly these. Empty where nothing stands out. Start here for an open question such as “how was last week?”.',
  arguments: { range, from, to, tz },
  examples: [{ range: 'last-week', tz: 'Europe/Berlin' }],
  output: {
    ...z.pick(meta, { from: true, to: true, previous: true, zone: true }).shape,
    items: z.array(z.extend(z.omit(items.def.element, { href: true }), { url: z.string() })),
    asOf: z.nullable(z.number()),
  },
  ask: (query) => ({ query }),
  pick: ({ items }, { link }) => ({ items: items.map(({ href, ...item }) => ({ ...item, url: link(href) })) }),
})
