import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test'

/** What a user does on a page, counted: each click and each key is one step, and so is a typed sentence, with the “/” that leads to the search. */
export type Steps = {
  click: (target: Locator) => Promise<void>
  press: (key: string) => Promise<void>
  /** Types into the field that has the focus, or after “/” into the search. */
  type: (sentence: string) => Promise<void>
  /** Expects the task to have taken at most so many steps, and notes the figure and the steps in the report. */
  expectAtMost: (most: number) => void
}

/** Starts counting. Only what goes through the answer is counted, so use nothing else to act. */
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
