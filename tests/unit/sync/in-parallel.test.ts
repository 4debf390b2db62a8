import { describe, expect, it } from 'vitest'
import { inParallel } from '@/lib/server/sync/passes/look-up'

describe('parallel work', () => {
  it('never exceeds the limit and returns results in the order of the items', async () => {
    let running = 0
    let most = 0
    const results = await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      running += 1
      most = Math.max(most, running)
      for (let turn = item; turn < 8; turn += 1) await Promise.resolve()
      running -= 1
      return item * 10
    })
    expect(results).toEqual([10, 20, 30, 40, 50, 60, 70])
    expect(most).toBe(3)
  })

  it('starts nothing after the first failure, and ends once everything started has ended', async () => {
    const begun: number[] = []
    const ended: number[] = []
    const failing = inParallel([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3, async (item) => {
      begun.push(item)
      if (item === 1) throw new Error('the first')
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      ended.push(item)
      if (item === 2) throw new Error('a later one')
    })
    await expect(failing).rejects.toThrow('the first')
    expect(begun).toEqual([0, 1, 2])
    expect(ended).toEqual([0, 2])
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual([0, 1, 2])
  })
})
