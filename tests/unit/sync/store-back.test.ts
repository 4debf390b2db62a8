import { describe, expect, it } from 'vitest'
import { storeBack } from '@/lib/server/sync/passes/store-back'

/** Pages 1 to 9; pages 1 to 5 are within the overlap. The test decides when each page is stored. */
function world() {
  const read: number[] = []
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  const done = storeBack(1, {
    next: async (page) => {
      read.push(page + 1)
      return page + 1
    },
    isEnd: (page) => page === 9,
    store: async (page) => {
      await new Promise<void>((resolve, reject) => waiting.set(page, { resolve, reject }))
      return page > 6
    },
    surelyGoesOn: (page) => page <= 5,
  })
  done.catch(() => undefined)
  const settled = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  }
  const store = async (...pages: number[]) => {
    for (const page of pages) waiting.get(page)?.resolve()
    await settled()
  }
  return { read, waiting, done, store, settled }
}

describe('a way back from the newest page', () => {
  it('stores a few pages at a time as long as it surely goes on, and then waits for each', async () => {
    const { read, waiting, done, store, settled } = world()
    await settled()
    expect([...waiting.keys()]).toEqual([1, 2, 3, 4])
    await store(2, 3, 4)
    expect(read).toEqual([2, 3, 4])
    await store(1)
    // Paging surely continues after page 5; whether it does after page 6 is known once that is stored.
    expect([...waiting.keys()]).toEqual([1, 2, 3, 4, 5, 6])
    await store(5, 6)
    expect(read).toEqual([2, 3, 4, 5, 6, 7])
    await store(7)
    await done
    expect(read).toEqual([2, 3, 4, 5, 6, 7])
  })

  it('fails with what could not be stored, once nothing is being stored any more', async () => {
    const { waiting, done, store, settled } = world()
    await settled()
    let isOver = false
    done.catch(() => {
      isOver = true
    })
    waiting.get(2)?.reject(new Error('The mirror is gone.'))
    await store(1, 3)
    expect(isOver).toBe(false)
    await store(4)
    expect(isOver).toBe(true)
    await expect(done).rejects.toThrow('The mirror is gone.')
  })
})
