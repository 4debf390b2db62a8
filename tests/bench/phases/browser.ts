import type { Phase } from '../bench'
import { callInteractive } from '../browser/call-interactive'
import { filterChanges } from '../browser/filter-change'
import { openBrowser } from '../browser/open-browser'
import { loadedScriptBytes, overviewComplete } from '../browser/overview-complete'
import { shifted } from '../question'
import { atMost } from '../report'
import { lastDays } from '../sample'
import { median, p95, repeat } from '../statistics'

const CHANGES = 20

/** What a person waits for in a browser, with the scripts cached except at the very first. */
export const browser: Phase = async ({ client, flags, report, sample }) => {
  const nextWindow = () => {
    const { from = '', to = '' } = shifted({ params: lastDays(sample, 30) }, sample.endSeconds)
    return { from, to }
  }
  const { browser, page } = await openBrowser(client.baseUrl)
  try {
    report.heading('In a browser, cold questions')
    await overviewComplete(page, nextWindow())
    const bytes = await loadedScriptBytes(page)
    const overview = await repeat(flags.runs, () => overviewComplete(page, nextWindow()))
    report.add({
      what: 'from navigation to the Overview complete',
      budget: atMost(600),
      value: median(overview),
      p95: p95(overview),
    })
    const changes = await filterChanges(page, nextWindow, CHANGES)
    report.add({
      what: `from the click on a filter (the pointer 100 ms on it before) to new figures painted, ${CHANGES} times`,
      budget: atMost(150),
      value: median(changes),
      p95: p95(changes),
    })
    const call = await repeat(flags.runs, () => callInteractive(page, sample.answered[0] ?? ''))
    report.add({
      what: 'from navigation to a call’s timeline taking keys',
      budget: null,
      value: median(call),
      p95: p95(call),
    })
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
