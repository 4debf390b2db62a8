import type { AppSummary } from '@/lib/shared/apps/apps'
import { countOf, formatAge, formatDate, formatDateTime, formatDuration, type Zone } from '@/lib/shared/text/format'
import type { SyncStatus } from './sync'

/** Data this old may get a notice on every page: eight syncs have been missed at the usual interval. */
const STALE_SECONDS = 120
/** At longer intervals, data gets the notice only once a sync has been missed. */
const STALE_INTERVALS = 2

type AppState = { tone: 'success' | 'accent' | 'warning' | 'danger'; words: string }
type Freshness = Pick<AppState, 'tone'> & {
  /** The texts for the top bar, and for that of a phone. */
  short: string
  brief: string
  /** A whole sentence. */
  long: string
  /** True when the data is old enough for a notice on the page. */
  stale: boolean
}

/** The state of the sync in words. `now` is epoch seconds; null during server rendering. */
export function syncWords(status: SyncStatus, now: number | null): Freshness {
  const age = now === null || status.syncedAt === null ? null : Math.max(0, now - status.syncedAt)
  const aged = age === null ? null : formatAge(age)
  const old = aged === null ? 'No data yet.' : `This data is ${aged} old.`
  const why = because(status)
  const { tone, words: short } = stateWords(status, age)
  const said = (brief: string, long: string, stale = false): Freshness => ({ tone, short, brief, stale, long })
  if (status.state === 'stopped') return said('Stopped', `Sync has stopped and needs attention.${why} ${old}`, true)
  if (status.state === 'waiting') {
    const long = `The sync is waiting.${why} Callscope keeps trying. ${old}`
    return said(aged === null ? 'Waiting' : `${aged} old`, long, true)
  }
  if (status.state === 'starting') return said('Starting', 'The sync is starting.')
  if (status.state === 'backfilling') {
    const share = backfillShare(status)
    const part = share === null ? `${countOf(status.callsStored, 'call')} so far` : `${Math.floor(share * 100)} %`
    const left = status.etaSeconds === null ? '' : ` · ${formatDuration(status.etaSeconds)} left`
    const words = `Copying history · ${part}${left}`
    return { ...said(part, `${words}. The newest calls come first.`), short: words }
  }
  if (isOld(status, age)) return said(short, `The last sync with the Calls API was ${aged} ago.${why} ${old}`, true)
  const as = aged === null ? '' : `, as of ${aged} ago`
  return said(aged === null ? 'Synced' : `${aged} ago`, `The mirror is up to date with the Calls API${as}.`)
}

/** The state of a sync in a word or two. @param age of its data in seconds; null if that is not known */
function stateWords(sync: Pick<SyncStatus, 'state' | 'intervalSeconds'>, age: number | null): AppState {
  const aged = age === null ? null : formatAge(age)
  if (sync.state === 'stopped') return { tone: 'danger', words: 'Sync stopped' }
  if (sync.state === 'waiting')
    return { tone: 'warning', words: aged === null ? 'Waiting for the API' : `Waiting · ${aged} old` }
  if (sync.state === 'starting') return { tone: 'accent', words: 'Starting' }
  if (sync.state === 'backfilling') return { tone: 'accent', words: 'Copying history' }
  if (isOld(sync, age)) return { tone: 'warning', words: `${aged} old` }
  return { tone: 'success', words: aged === null ? 'Synced' : `Synced ${aged} ago` }
}

/** Whether data is old enough for a notice. */
const isOld = ({ intervalSeconds }: Pick<SyncStatus, 'intervalSeconds'>, age: number | null): age is number =>
  age !== null && age > Math.max(STALE_SECONDS, STALE_INTERVALS * (intervalSeconds ?? 0))

/** Why a sync cannot go on, as a sentence after another one; nothing if it can. */
const because = ({ lastError }: Pick<SyncStatus, 'lastError'>) => (lastError === null ? '' : ` ${sentence(lastError)}`)

/** Progress of the backfill, 0 to 1; null while the total is unknown. */
export function backfillShare(status: SyncStatus): number | null {
  if (status.callsUpstream !== null && status.callsUpstream > 0)
    return Math.min(1, status.callsStored / status.callsUpstream)
  if (status.pagesTotal !== null && status.pagesTotal > 0) return Math.min(1, status.pagesDone / status.pagesTotal)
  return null
}

/** A text with the full stop of a sentence. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What happened to a mirror that was moved aside, in full sentences; null when none was. */
export function movedAsideWords({ setAside }: SyncStatus, zone: Zone): string | null {
  if (setAside === null) return null
  const what = `Callscope’s copy of the calls was moved aside on ${formatDateTime(setAside.at, zone)}. ${setAside.reason}`
  if (setAside.copiedAt === null)
    return `${what} The history is being copied again from the Calls API, and older calls are missing until it is complete. Accounts, notes and tags are not affected.`
  return `${what} The history was fully copied again by ${formatDateTime(setAside.copiedAt, zone)}.`
}

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

/** How long calls are kept, in sentences. */
export function retentionWords(retention: SyncStatus['retention']): string {
  if (retention === undefined) return 'Calls are kept for ever.'
  const { months, since, calls } = retention
  const kept = `Calls are kept for ${countOf(months, 'month')}: history begins on ${formatDate(since, 'UTC')} (UTC).`
  return calls === 0
    ? `${kept} The Calls API has none that are older.`
    : `${kept} ${countOf(calls, 'older call')} of the Calls API ${calls === 1 ? 'is' : 'are'} known but not kept.`
}
