import { expect, test } from 'vitest'
import { poolOf } from '@/lib/server/engine/running'

test('no item is lent twice at the same time, and everyone gets one', async () => {
  const pool = poolOf(['a', 'b'])
  const held = new Set<string>()
  let served = 0
  await Promise.all(
    Array.from({ length: 20 }, () =>
      pool.use(async (item) => {
        expect(held.has(item)).toBe(false)
        held.add(item)
        await new Promise((resolve) => setTimeout(resolve, 1))
        held.delete(item)
        served++
      }),
    ),
  )
  expect(served).toBe(20)
})

test('an error returns the item', async () => {
  const pool = poolOf([1])
  await expect(pool.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pool.use(async (item) => item)).toBe(1)
})
