import { type Phase, perSide } from '../bench'
import { filterChanges } from '../browser/filter-change'
import { nextPage, openList, previews } from '../browser/list-steps'
import { call, loadedScriptBytes, overview } from '../browser/navigations'
import { inTurn, shifted } from '../question'
import { atMost } from '../report'
import { lastDays } from '../sample'

const CHANGES = 20

/** What a person waits for in a browser, measured in the page, with scripts cached except on the very first visit. */
export const browser: Phase = {
  title: 'In a browser, cold questions',
  probes: ({ sample }) => {
    const nextWindow = () => shifted({ params: lastDays(sample, 30) }, sample.endSeconds)
    const changes = perSide(async ({ page }) => filterChanges(await page(), nextWindow))
    const list = perSide(async ({ page }) => {
      await openList(await page(), nextWindow())
      return previews(await page())
    })
    const nextCall = inTurn(sample.answered)
    return [
      {
        rows: [
          {
            what: 'scripts of the Overview with its charts, first visit, compressed',
            budget: atMost(320, 'kB'),
            unit: 'kB',
          },
        ],
        isOnce: true,
        measure: async ({ page }) => {
          await overview(await page(), nextWindow())
          return [(await loadedScriptBytes(await page())) / 1000]
        },
      },
      {
        rows: [
          { what: 'from navigation to the Overview’s first figures', budget: atMost(250) },
          { what: 'from navigation to the Overview complete', budget: atMost(600) },
        ],
        measure: async ({ page }) => overview(await page(), nextWindow()),
      },
      {
        rows: [
          {
            what: 'from the click on a filter (the pointer 100 ms on it before) to new figures',
            budget: atMost(150, 'ms', 300),
          },
          { what: 'from the click on a filter to its charts', budget: atMost(300) },
          { what: 'from the click on a filter to everything on the screen' },
        ],
        runs: CHANGES,
        measure: async (side) => (await changes(side))(),
      },
      {
        rows: [{ what: 'from navigation to a call’s timeline that takes keys', budget: atMost(250) }],
        measure: async ({ page }) => call(await page(), nextCall()),
      },
      {
        rows: [{ what: 'from the click on a row to the call’s preview', budget: atMost(100) }],
        runs: CHANGES,
        measure: async (side) => (await list(side))(),
      },
      {
        rows: [{ what: 'from the click on Next to the next page of a list', budget: atMost(120) }],
        runs: CHANGES,
        measure: async ({ page }) => nextPage(await page()),
      },
    ]
  },
}
