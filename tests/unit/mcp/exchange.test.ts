import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedWeight } from '@/lib/server/http/mcp/exchange'
import { runs } from '../../support/properties'

const JSON_TYPE = 'application/json'

test.each([
  [null, 1],
  ['', 1],
  ['*/*', 1],
  ['*', 1],
  ['application/*', 1],
  ['APPLICATION/JSON', 1],
  ['application/json;q=0.3', 0.3],
  ['application/json; charset=utf-8; Q = 0.3', 0.3],
  ['*/*, application/json;q=0', 0],
  ['application/json;q=0, */*', 0],
  ['text/html, */*;q=0.8', 0.8],
  ['application/*;q=0.2, */*;q=0.8', 0.2],
  ['text/html', 0],
  ['application/jsonx', 0],
  ['application/json;q=x', 1],
  [',;, /', 0],
])('%s wants JSON by %d', (accepted, weight) => expect(acceptedWeight(accepted, JSON_TYPE)).toBe(weight))

test('the closest range decides, wherever it stands', () => {
  const ranges = ['application/json;q=0.1', 'application/*;q=0.2', '*/*;q=0.3', 'text/html']
  fc.assert(
    fc.property(fc.shuffledSubarray(ranges), (some) => {
      const closest = ranges.slice(0, 3).find((range) => some.includes(range))
      const weight = some.length === 0 ? 1 : Number(closest?.split('=')[1] ?? 0)
      expect(acceptedWeight(some.join(' ,'), JSON_TYPE)).toBe(weight)
    }),
    { numRuns: runs(100) },
  )
})
