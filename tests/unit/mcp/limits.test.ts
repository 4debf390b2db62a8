import { describe, expect, it } from 'vitest'
import { cutWords, fitRows, limitedText } from '@/lib/server/http/mcp/answer'

describe('rows', () => {
  it('are whole where they fit', () => {
    expect(fitRows([1, 2, 3], { how: 'Less.' })).toEqual({ rows: [1, 2, 3], cut: null })
    expect(fitRows([], { how: 'Less.' })).toEqual({ rows: [], cut: null })
  })

  it('are cut at the characters, and say so', () => {
    const rows = ['aaaa', 'bbbb', 'cccc']
    const { rows: kept, cut } = fitRows(rows, { how: 'Less.', characters: 14 })
    expect(kept).toEqual(['aaaa', 'bbbb'])
    expect(cutWords(cut)).toEqual(['Showing 2 of 3. Less.'])
    expect(fitRows(rows, { how: 'Less.', characters: 13 }).rows).toEqual(['aaaa'])
  })

  it('say what was cut before, and always have one', () => {
    expect(fitRows([1], { of: 9, how: 'Less.' }).cut).toEqual({ shown: 1, of: 9, how: 'Less.' })
    expect(fitRows(['a'.repeat(99), 'b'], { how: 'Less.', characters: 10 })).toMatchObject({
      rows: ['a'.repeat(99)],
      cut: { shown: 1, of: 2 },
    })
  })
})

it('text ends at a line, and says how many are missing', () => {
  expect(limitedText(['one', 'two'], 8)).toBe('one\ntwo')
  expect(limitedText(['one', 'two', 'three'], 8)).toBe('one\ntwo\n… 1 more line in the structured content.')
})
