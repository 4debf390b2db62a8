import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test'

/** Counts a user's actions on a page: each click, each key and each typed sentence is one step; the “/” that opens the search belongs to its sentence. */
export type Steps = {
  click: (target: Locator) => Promise<void>
  press: (key: string) => Promise<void>
  /** Types into the field that has the focus, or after “/” into the search. */
  type: (sentence: string) => Promise<void>
  /** Expects the task to have taken at most this many steps, and adds the number and the steps to the report. */
  expectAtMost: (most: number) => void
}

/** Starts counting. Only actions through the returned object count, so use nothing else to act. */
export function countSteps(page: Page): Steps {
  const taken: string[] = []
  return {
    async click(target) {
      await target.click()
      taken.push('click')
    },
    async press(key) {
      await page.keyboard.press(key)
      taken.push(key)
    },
    async type(sentence) {
      await page.keyboard.type(sentence)
      taken.push(`“${sentence}”`)
    },
    expectAtMost(most) {
      test.info().annotations.push({ type: 'steps', description: `${taken.length}: ${taken.join(', ')}` })
      expect(taken.length, taken.join(', ')).toBeLessThanOrEqual(most)
    },
  }
}
