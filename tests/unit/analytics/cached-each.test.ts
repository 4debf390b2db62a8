import { expect, it } from 'vitest'
import { cachedEach, type Each } from '@/lib/server/callbacks/causes'
import { ChangeLog } from '@/lib/server/mirror/changes'
import type { Mirror } from '@/lib/server/mirror/mirror'

const DAY_SECONDS = 86_400
const dayOf = (day: number): Each => ({
  question: `day ${day}`,
  reads: { from: day * DAY_SECONDS, to: (day + 1) * DAY_SECONDS },
})

/** Each answer is its question and how often any was computed before; the computations are listed. */
function asking() {
  const log = new ChangeLog()
  const mirror = {
    version: () => log.version,
    lastChange: (window) => log.lastIn(window),
  } as Pick<Mirror, 'version' | 'lastChange'> as Mirror
  const computed: string[][] = []
  const ask = (days: number[]) => {
    const questions = days.map(dayOf)
    return cachedEach(mirror, questions, async (missing) => {
      const texts = missing.map((index) => questions[index]?.question ?? '')
      computed.push(texts)
      return texts.map((text) => `${text}, ${computed.length}`)
    })
  }
  return { ask, computed, change: (days: number[]) => log.record(days) }
}

it('computes the missing answers together, and the others not again', async () => {
  const { ask, computed } = asking()
  expect(await ask([1, 2, 3])).toEqual(['day 1, 1', 'day 2, 1', 'day 3, 1'])
  expect(await ask([2, 4, 3, 5])).toEqual(['day 2, 1', 'day 4, 2', 'day 3, 1', 'day 5, 2'])
  expect(await ask([5, 1])).toEqual(['day 5, 2', 'day 1, 1'])
  expect(await ask([])).toEqual([])
  expect(computed).toEqual([
    ['day 1', 'day 2', 'day 3'],
    ['day 4', 'day 5'],
  ])
})

it('computes an answer again once a call that it depends on has changed', async () => {
  const { ask, change, computed } = asking()
  await ask([1, 2, 3])
  change([2])
  expect(await ask([1, 2, 3])).toEqual(['day 1, 1', 'day 2, 2', 'day 3, 1'])
  expect(computed.at(-1)).toEqual(['day 2'])
})

it('forgets what could not be computed', async () => {
  const { mirror } = {
    mirror: { version: () => 0, lastChange: () => 0 } as Pick<Mirror, 'version' | 'lastChange'> as Mirror,
  }
  const failing = cachedEach(mirror, [dayOf(1)], () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await cachedEach(mirror, [dayOf(1)], async () => ['yes'])).toEqual(['yes'])
})
