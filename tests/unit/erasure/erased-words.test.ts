import { expect, test } from 'vitest'
import { erasedWords } from '@/lib/client/data/use-erased'
import { zoned } from '../../support/zoned'

const ANA = { uid: 'ana-8', erasedAt: Date.UTC(2026, 4, 3, 12) / 1000 }
const BO = { uid: 'bo-2', erasedAt: Date.UTC(2026, 5, 1, 12) / 1000 }

test('says when someone was erased, and of several who', () => {
  expect(erasedWords([], 2, zoned('UTC'))).toBeNull()
  expect(erasedWords([ANA], 1, zoned('UTC'))).toBe(
    'This person was erased on 3 May 2026. Their calls are kept under a pseudonym.',
  )
  expect(erasedWords([ANA, BO], 3, zoned('UTC'))).toBe('ana-8 was erased on 3 May 2026. bo-2 was erased on 1 Jun 2026.')
})
