import { type AppState, because, isOld, sentence, stateWords } from '@/lib/shared/sync/sync-words'
import { formatAge } from '@/lib/shared/text/format'
import type { AppSummary } from './apps'

/** How fresh the calls of an app are, in a word or two. */
export const appStateWords = (summary: AppSummary): AppState =>
  'error' in summary ? { tone: 'danger', words: 'Not available' } : stateWords(summary, summary.lagSeconds)

/** What is wrong with an app, in whole sentences; null where nothing is. */
export function appProblem(summary: AppSummary): string | null {
  if ('error' in summary) return sentence(summary.error)
  const { state, lagSeconds } = summary
  if (state === 'stopped') return `Sync has stopped and needs attention.${because(summary)}`
  if (state === 'waiting') return `The sync is waiting.${because(summary)}`
  if (state === 'current' && isOld(summary, lagSeconds))
    return `The last sync was ${formatAge(lagSeconds)} ago.${because(summary)}`
  return null
}
