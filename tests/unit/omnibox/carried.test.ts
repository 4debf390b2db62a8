import { expect, it } from 'vitest'
import { understand } from '@/components/shell/omnibox/sentence/understand'
import { carriedBy, numberIn } from '@/components/shell/omnibox/use-matching-calls'
import { makeCall } from '../../support/make-call'
import { zoned } from '../../support/zoned'

const read = (text: string) => understand(text, { now: 1_700_000_000, zone: zoned('UTC'), known: () => [] })
const NUMBERS =
  'T-8849 t-8849 8849 #8849 INC0012345 2024-1234 TCK/2024/17 PR-15:30 SLA-5min JAN-15 MAY-1 10-4 Q3-2024 order#17 CU_99 ID:4711'

it.each(NUMBERS.split(' '))('%s alone is the number of something, and is searched for as it is', (text) => {
  expect(read(text).filters).toEqual({ range: 'all', q: text.replace(/^#/, '') })
  expect(numberIn(read(text), text)).toBe(text)
})

const WRAPPINGS = ['#…', '(…)', '[…]', '“…”', "'…'", '`…`', '«…»', '*…*', '…:', '…?', '(#…).', '"#…",', '##…']
it.each(WRAPPINGS)('%s around a number is not searched for', (around) => {
  for (const number of ['SUP-4755', '8849', 'TCK/2024/17', 'order#17']) {
    const text = around.replace('…', number)
    expect(read(text).filters).toEqual({ range: 'all', q: number })
    expect(read(`ticket ${text}`).filters).toEqual({ range: 'all', q: number })
    const call = makeCall({ tags: [number.toLowerCase()] })
    expect(carriedBy(text, { calls: [longer, call], total: 9 })).toEqual([call])
  }
})

it.each(['billing', 'T-8849 today', 'over 10 minutes', 'yesterday', 'last 7 days'])('%s is not', (text) => {
  expect(numberIn(read(text), text)).toBeNull()
})

it.each(['ticket 8849', 'the call about order 8849', 'find case no. 8849', 'calls with ticket #8849'])(
  '%s asks for its number',
  (text) => expect(numberIn(read(text), text)).toMatch(/^#?8849$/),
)

const tagged = makeCall({ tags: ['vip', 'T-8849'] })
const ticketed = makeCall({ metaData: { ticket: ' t-8849 ' } })
const longer = makeCall({ metaData: { ticket: 'T-88491' } })

it('calls with exactly a number stand for it, before those that only contain it', () => {
  expect(carriedBy('T-8849', { calls: [longer, tagged, ticketed], total: 90 })).toEqual([tagged, ticketed])
  expect(carriedBy('T-8849', { calls: [longer, makeCall()], total: 2 })).toEqual([])
})

it('so does the only call that is found, such as by its id or a note', () => {
  expect(carriedBy('8849', { calls: [longer], total: 1 })).toEqual([longer])
  expect(carriedBy('8849', { calls: [], total: 0 })).toEqual([])
})
