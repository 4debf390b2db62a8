import type { Phase } from '../bench'
import { filterChanges } from '../browser/filter-change'
import { nextPage, openList, previews } from '../browser/list-steps'
import { call, loadedScriptBytes, overview } from '../browser/navigations'
import { openBrowser } from '../browser/open-browser'
import { shifted } from '../question'
import { atMost, type Budget } from '../report'
import { lastDays } from '../sample'
import { median, p95 } from '../statistics'

const CHANGES = 20

/** What a person waits for in a browser, measured in the page, with the scripts cached except at the very first. */
export const browser: Phase = async ({ client, flags, report, sample }) => {
  const nextWindow = () => shifted({ params: lastDays(sample, 30) }, sample.endSeconds)
  const { browser, page } = await openBrowser(client.baseUrl)
  /** Rows of what is measured at once; the first time is not counted. */
  const add = async (rows: [what: string, budget: Budget][], measure: () => Promise<number[]>, runs = flags.runs) => {
    await measure()
    const values: number[][] = []
    for (let run = 0; run < runs; run += 1) values.push(await measure())
    rows.forEach(([what, budget], at) => {
      const times = values.map((value) => value[at] ?? NaN)
      report.add({ what, budget, value: median(times), p95: p95(times) })
    })
  }
  try {
    report.heading('In a browser, cold questions')
    await overview(page, nextWindow())
    const bytes = await loadedScriptBytes(page)
    await add(
      [
        ['from navigation to the Overview’s first figures', atMost(250)],
        ['from navigation to the Overview complete', atMost(600)],
      ],
      () => overview(page, nextWindow()),
    )
    await add(
      [
        ['from the click on a filter (the pointer 100 ms on it before) to new figures', atMost(150, 'ms', 300)],
        ['from the click on a filter to its charts', atMost(300)],
      ],
      filterChanges(page, nextWindow),
      CHANGES,
    )
    let turn = 0
    await add([['from navigation to a call’s timeline that takes keys', atMost(250)]], () => {
      turn += 1
      return call(page, sample.answered[turn % sample.answered.length] ?? '')
    })
    await openList(page, nextWindow())
    await add([['from the click on a row to the call’s preview', atMost(100)]], previews(page), CHANGES)
    await add([['from the click on Next to the next page of a list', atMost(120)]], () => nextPage(page), CHANGES)
    report.add({
      what: 'scripts of the Overview with its charts, first visit, compressed',
      budget: atMost(320, 'kB'),
      value: bytes / 1000,
      unit: 'kB',
    })
  } finally {
    await browser.close()
  }
}
