import { countOf, formatAge, formatDateTime, formatDuration, type Zone } from '@/lib/shared/text/format'
import type { SyncStatus } from './sync'

/** Data this old may get a notice on every page: eight syncs have been missed at the usual interval. */
const STALE_SECONDS = 120
/** At longer intervals, data gets the notice only once a sync has been missed. */
const STALE_INTERVALS = 2

export type Freshness = {
  tone: 'success' | 'accent' | 'warning' | 'danger'
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
  const because = status.lastError === null ? '' : ` ${sentence(status.lastError)}`
  if (status.state === 'stopped')
    return {
      tone: 'danger',
      short: 'Sync stopped',
      brief: 'Stopped',
      stale: true,
      long: `Sync has stopped and needs attention.${because} ${old}`,
    }
  if (status.state === 'waiting')
    return {
      tone: 'warning',
      short: aged === null ? 'Waiting for the API' : `Waiting · ${aged} old`,
      brief: aged === null ? 'Waiting' : `${aged} old`,
      stale: true,
      long: `The sync is waiting.${because} Callscope keeps trying. ${old}`,
    }
  if (status.state === 'starting')
    return { tone: 'accent', short: 'Starting', brief: 'Starting', stale: false, long: 'The sync is starting.' }
  if (status.state === 'backfilling')
    return {
      tone: 'accent',
      short: backfillWords(status),
      brief: backfillPart(status),
      stale: false,
      long: `${backfillWords(status)}. The newest calls come first.`,
    }
  if (age !== null && age > staleAfterSeconds(status))
    return {
      tone: 'warning',
      short: `${aged} old`,
      brief: `${aged} old`,
      stale: true,
      long: `The last sync with the Calls API was ${aged} ago.${because} ${old}`,
    }
  return {
    tone: 'success',
    short: aged === null ? 'Synced' : `Synced ${aged} ago`,
    brief: aged === null ? 'Synced' : `${aged} ago`,
    stale: false,
    long: `The mirror is up to date with the Calls API${aged === null ? '' : `, as of ${aged} ago`}.`,
  }
}

/** The age from which data counts as old. */
export const staleAfterSeconds = ({ intervalSeconds }: Pick<SyncStatus, 'intervalSeconds'>): number =>
  Math.max(STALE_SECONDS, STALE_INTERVALS * (intervalSeconds ?? 0))

/** Progress of the backfill, 0 to 1; null while the total is unknown. */
export function backfillShare(status: SyncStatus): number | null {
  if (status.callsUpstream !== null && status.callsUpstream > 0)
    return Math.min(1, status.callsStored / status.callsUpstream)
  if (status.pagesTotal !== null && status.pagesTotal > 0) return Math.min(1, status.pagesDone / status.pagesTotal)
  return null
}

function backfillWords(status: SyncStatus): string {
  const left = status.etaSeconds === null ? '' : ` · ${formatDuration(status.etaSeconds)} left`
  return `Copying history · ${backfillPart(status)}${left}`
}

function backfillPart(status: SyncStatus): string {
  const share = backfillShare(status)
  return share === null ? `${countOf(status.callsStored, 'call')} so far` : `${Math.floor(share * 100)} %`
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What happened to a mirror that was moved aside, in full sentences; null when none was. */
export function movedAsideWords({ setAside }: SyncStatus, zone: Zone): string | null {
  if (setAside === null) return null
  const what = `Callscope’s copy of the calls was moved aside on ${formatDateTime(setAside.at, zone)}. ${setAside.reason}`
  if (setAside.copiedAt === null)
    return `${what} The history is being copied again from the Calls API, and older calls are missing until it is complete. Accounts, notes and tags are not affected.`
  return `${what} The history was fully copied again by ${formatDateTime(setAside.copiedAt, zone)}.`
}
