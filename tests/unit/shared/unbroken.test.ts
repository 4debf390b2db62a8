import { expect, it } from 'vitest'
import { unbroken } from '@/lib/shared/unbroken'

const shown = (text: string) => unbroken(text).replaceAll('\u00a0', '_')

it.each([
  ['The longest gap was 10 s.', 'The longest gap was 10_s.'],
  ['It lasted 1 min 30 s.', 'It lasted 1_min_30_s.'],
  ['12 d 13 h 44 min 48 s later', '12_d_13_h_44_min_48_s later'],
  ['Answer rate 71.2 %, up 0.6 pp', 'Answer rate 71.2_%, up 0.6_pp'],
  ['5 people at 9 sharp, 3 students, 4 minutes', '5 people at 9 sharp, 3 students, 4 minutes'],
  ['Ana 2 h', 'Ana 2_h'],
])('keeps the numbers of “%s” with their units', (text, kept) => {
  expect(shown(text)).toBe(kept)
})
