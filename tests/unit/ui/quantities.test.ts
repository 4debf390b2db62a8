import { expect, it } from 'vitest'
import { aroundQuantities } from '@/components/ui/text/name'

it.each([
  ['The longest gap was [10 s].'],
  ['It lasted [1 min 30 s].'],
  ['[12 d 13 h 44 min 48 s] later'],
  ['Answer rate [71.2 %], up [0.6 points]'],
  ['5 people at 9 sharp, 3 students, 4 minutes'],
  ['Away for [3 s] and [1 h 05 min].'],
])('finds the quantities of %s', (marked) => {
  const text = marked.replaceAll(/[[\]]/g, '')
  const parts = aroundQuantities(text)
  expect(parts.join('')).toBe(text)
  expect(parts.map((part, index) => (index % 2 === 0 ? part : `[${part}]`)).join('')).toBe(marked)
})
