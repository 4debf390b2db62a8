import { describe, expect, it } from 'vitest'
import { markedIndex, pagesOf } from '@/components/calls/use-call-list'

const rows = ['a', 'b', 'c', 'd'].map((sessionId) => ({ sessionId }))
const rowAt = (index: number) => rows[index]

describe('the position in the list', () => {
  it('gives the pages of the visible rows', () => {
    expect(pagesOf(0, 20, 50)).toBe('1')
    expect(pagesOf(45, 65, 50)).toBe('1,2')
    expect(pagesOf(100, 249, 50)).toBe('3,4,5')
    expect(pagesOf(undefined, undefined, 50)).toBeNull()
  })
  it('marks the previewed row wherever it has moved', () => {
    expect(markedIndex(2, null, [0, 1, 2, 3], rowAt)).toBe(2)
    expect(markedIndex(1, 'b', [0, 1, 2, 3], rowAt)).toBe(1)
    expect(markedIndex(1, 'd', [0, 1, 2, 3], rowAt)).toBe(3)
    expect(markedIndex(null, 'elsewhere', [0, 1], rowAt)).toBeNull()
  })
})
