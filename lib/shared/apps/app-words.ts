import { staleAfterSeconds } from '@/lib/shared/sync/sync-words'
import { formatAge } from '@/lib/shared/text/format'
import type { AppSummary } from './apps'

export type AppState = { tone: 'success' | 'accent' | 'warning' | 'danger'; words: string }

/** How fresh the calls of an app are, in a word or two. */
export function appStateWords(summary: AppSummary): AppState {
  if ('error' in summary) return { tone: 'danger', words: 'Not available' }
  const { state, lagSeconds } = summary
  const aged = lagSeconds === null ? null : formatAge(lagSeconds)
  if (state === 'stopped') return { tone: 'danger', words: 'Sync stopped' }
  if (state === 'waiting')
    return { tone: 'warning', words: aged === null ? 'Waiting for the API' : `Waiting · ${aged} old` }
  if (state === 'starting') return { tone: 'accent', words: 'Starting' }
  if (state === 'backfilling') return { tone: 'accent', words: 'Copying history' }
  if (lagSeconds !== null && lagSeconds > staleAfterSeconds(summary)) return { tone: 'warning', words: `${aged} old` }
  return { tone: 'success', words: aged === null ? 'Synced' : `Synced ${aged} ago` }
}

/** What is wrong with an app, in whole sentences; null where nothing is. */
export function appProblem(summary: AppSummary): string | null {
  if ('error' in summary) return sentence(summary.error)
  const { state, lastError, lagSeconds } = summary
  const because = lastError === null ? '' : ` ${sentence(lastError)}`
  if (state === 'stopped') return `Sync has stopped and needs attention.${because}`
  if (state === 'waiting') return `The sync is waiting.${because}`
  if (lagSeconds !== null && lagSeconds > staleAfterSeconds(summary) && state === 'current')
    return `The last sync was ${formatAge(lagSeconds)} ago.${because}`
  return null
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
