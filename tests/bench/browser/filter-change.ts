import type { Page } from 'playwright'
import { sinceEvent } from './in-page'
import { overview } from './navigations'

/** How long the pointer rests on an option or a button before the click; less than a person needs. */
export const POINTER_RESTS_MS = 100
/** The button that opens the first facet: “Add filter”, or in earlier builds the facet's own button. */
const OPENERS = '[aria-label="Filters"] button:text-is("Add filter"), [data-facet="status"] button'
/** Options with a smaller share of the calls may not change any figure. */
const LEAST_SHARE = 0.01

/**
 * Clicks on the options of the first facet of the Overview so that each click asks for a set of calls that has not been asked for before.
 * @param nextWindow another window for each round through all sets
 * @returns a function that clicks once: milliseconds from the click to the new figures, to the new charts, and to everything on the screen
 */
export function filterChanges(page: Page, nextWindow: () => Record<string, string>): () => Promise<number[]> {
  let counted: number[] = []
  let step = 0
  return async () => {
    step += 1
    const options = page.getByRole('dialog').locator('ul').first().getByRole('listitem')
    if (step >= 2 ** counted.length) {
      await overview(page, nextWindow())
      await page.locator(OPENERS).first().click()
      await options.first().waitFor()
      counted = await countedOptions(page)
      step = 1
    }
    // A Gray code: each step changes one option and reaches a set that has not been there.
    await options.nth(counted[31 - Math.clz32(step & -step)] as number).hover()
    return sinceEvent(page, 'click', ['figures', 'charts', 'everything'], async () => {
      await page.waitForTimeout(POINTER_RESTS_MS)
      await page.mouse.down()
      await page.mouse.up()
    })
  }
}

/** Positions of the options that enough calls have, once the counts are shown: selecting any other changes nothing. */
async function countedOptions(page: Page): Promise<number[]> {
  const counts = await page.waitForFunction(() => {
    const items = [...(document.querySelector('[role="dialog"] ul')?.querySelectorAll('li') ?? [])]
    const texts = items.map((item) => item.querySelector('.num')?.textContent ?? '')
    return (
      texts.length > 0 && texts.every((text) => text !== '') && texts.map((text) => Number(text.replace(/\D/g, '')))
    )
  })
  const values = (await counts.jsonValue()) as number[]
  const all = values.reduce((sum, count) => sum + count, 0)
  return values.flatMap((count, index) => (count >= LEAST_SHARE * all ? [index] : []))
}
