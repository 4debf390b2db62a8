import { describe, expect, it } from 'vitest'
import { partText, whyTitle } from '@/components/parts/why/driver-row'

describe('a part of a change', () => {
  it.each([
    [-0.019, 'ratio', '−1.9 points'],
    [0.0004, 'ratio', '±0'],
    [240, 'calls', '+240'],
    [-1234, 'calls', '−1,234'],
    [0.2, 'calls', '±0'],
    [3, 'seconds', '+3 s'],
    [-12, 'minutes', '−12 min'],
    [0, 'people', '±0'],
  ] as const)('%d %s is %s', (amount, unit, text) => expect(partText(amount, unit)).toBe(text))
})

it('the question names what happened', () => {
  expect(whyTitle('answerRate', -0.1)).toBe('Why did the answer rate fall?')
  expect(whyTitle('calls', 3)).toBe('Why did the calls rise?')
  expect(whyTitle('calls', undefined)).toBe('What changed the calls')
})
