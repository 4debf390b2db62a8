import { expect, test } from 'vitest'
import { proposedSpan } from '@/components/charts/annotations/annotation-dialog'

const NOON = 1_700_049_600

test('an annotation starts with the chosen window, else now, else the middle of the chart', () => {
  const window = { from: NOON, to: NOON + 7200 }
  expect(proposedSpan(window, true, NOON + 100)).toEqual({ fromSeconds: NOON, toSeconds: NOON + 7200 })
  expect(proposedSpan(window, false, NOON + 100)).toEqual({ fromSeconds: NOON + 60, toSeconds: null })
  expect(proposedSpan(window, false, NOON + 7200)).toEqual({ fromSeconds: NOON + 3600, toSeconds: null })
  expect(proposedSpan(window, false, NOON - 1)).toEqual({ fromSeconds: NOON + 3600, toSeconds: null })
  expect(proposedSpan({ from: NOON, to: NOON + 60 }, true, NOON - 1)).toEqual({ fromSeconds: NOON, toSeconds: null })
})
