import { expect, it } from 'vitest'
import { causeText, unusualDoor, unusualText, whenText } from '@/app/api/mcp/tools/needs-a-look'
import type { Unusual } from '@/lib/shared/callbacks/needs-a-look'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { zoned } from '../../support/zoned'

const filters = filtersSchema.parse({ range: '30d', tz: 'Europe/Paris', type: 'audio' })
const hour: Unusual = {
  span: 'hour',
  from: 1_698_742_800,
  to: 1_698_746_400,
  figure: 'calls',
  value: 37,
  median: 12.5,
  deviation: 3.456,
  score: 7,
  weeks: 8,
  causes: [{ kind: 'person', id: 'ana-8', value: 12, median: 2 }],
}

it('says when, what, and by how much', () => {
  expect(whenText(hour, zoned('Europe/Paris'))).toBe('Tue 31 Oct, 10:00–11:00')
  expect(unusualText(hour)).toBe('37 calls, usually 13 ± 3')
  expect(unusualText({ ...hour, value: 1 })).toMatch(/^1 call, /)
  expect(unusualText({ ...hour, figure: 'unanswered', value: 9 })).toMatch(/^9 calls missed, /)
  expect(unusualText({ ...hour, figure: 'totalMinutes', value: 256.04 })).toMatch(/^256 min, /)
})

it('links to the calls of that time, and says how a cause differs', () => {
  const door = { ...filters, range: undefined, from: '1698742800', to: '1698746400' }
  expect(unusualDoor(filters, hour)).toEqual(expect.objectContaining({ from: door.from, to: door.to, type: ['audio'] }))
  expect(unusualDoor(filters, { ...hour, figure: 'unanswered' })).toMatchObject({ outcome: ['missed'] })
  const [cause] = hour.causes as [Unusual['causes'][number]]
  expect(causeText(hour, cause)).toBe('12, usually 2')
})
