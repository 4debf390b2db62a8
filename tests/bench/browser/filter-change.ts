import type { JSHandle, Page } from 'playwright'
import { overviewComplete } from './overview-complete'

/** How long the pointer is on an option before it is clicked, which is less than a hand needs. */
const POINTER_RESTS_MS = 100
const PATIENCE_MS = 20_000

/**
 * Selects and removes statuses on the Overview so that each click asks for a set of calls that has not been asked for before.
 * @param nextWindow another window for each round through all sets
 * @returns milliseconds from each click until the new figures are painted, measured in the page itself
 */
export async function filterChanges(
  page: Page,
  nextWindow: () => { from: string; to: string },
  changes: number,
): Promise<number[]> {
  const times: number[] = []
  while (times.length < changes) {
    await overviewComplete(page, nextWindow())
    await page.locator('[data-facet="outcome"] button').first().click()
    const options = page.getByRole('dialog', { name: 'Outcome' }).getByRole('listitem')
    await options.first().waitFor()
    const counted = await countedOptions(page)
    const sets = 2 ** counted.length
    // A Gray code: each step changes one option and reaches a set that has not been there.
    for (let step = 1; step < sets && times.length < changes; step += 1) {
      const option = options.nth(counted[31 - Math.clz32(step & -step)] as number)
      await option.hover()
      const painted = await untilPainted(page)
      await page.waitForTimeout(POINTER_RESTS_MS)
      await page.mouse.down()
      await page.mouse.up()
      times.push(await painted.evaluate(({ ms }) => ms))
    }
  }
  return times
}

/** Positions of the outcomes that calls have, once the counts are shown: selecting any other changes nothing. */
async function countedOptions(page: Page): Promise<number[]> {
  const counts = await page.waitForFunction(() => {
    const items = [...document.querySelectorAll('[role="dialog"] li')]
    const texts = items.map((item) => item.querySelector('.num')?.textContent ?? '')
    return (
      texts.length > 0 && texts.every((text) => text !== '') && texts.map((text) => Number(text.replace(/\D/g, '')))
    )
  })
  return ((await counts.jsonValue()) as number[]).flatMap((count, index) => (count > 0 ? [index] : []))
}

/**
 * Milliseconds from the next click in the page until the key figures have changed and a frame has shown them. Resolves once the page waits for
 * the click: a busy page would handle the click, which has precedence, before it is asked to wait.
 */
const untilPainted = (page: Page): Promise<JSHandle<{ ms: Promise<number> }>> =>
  page.evaluateHandle(
    (patienceMs) => ({
      ms: new Promise<number>((resolve, reject) => {
        const section = () => document.querySelector('section[aria-label="Key figures"]')
        const figures = () => [...document.querySelectorAll('[data-figure] p.num')].map((p) => p.textContent).join('|')
        const before = figures()
        let clickedAt: number | null = null
        const clicked = (event: Event) => {
          clickedAt ??= event.timeStamp
        }
        const observer = new MutationObserver(() => {
          if (clickedAt === null || section()?.getAttribute('aria-busy') === 'true' || figures() === before) return
          observer.disconnect()
          removeEventListener('click', clicked, true)
          // The message arrives after the frame that the callback belongs to.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - (clickedAt ?? 0))
            port2.postMessage(null)
          })
        })
        addEventListener('click', clicked, true)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
        setTimeout(() => reject(new Error('The figures did not change.')), patienceMs)
      }),
    }),
    PATIENCE_MS,
  )
