import { countOf, formatDate } from '@/lib/shared/text/format'
import type { SyncStatus } from './sync'

/** How long calls are kept, in sentences. */
export function retentionWords(retention: SyncStatus['retention']): string {
  if (retention === undefined) return 'Calls are kept for ever.'
  const { months, since, calls } = retention
  const kept = `Calls are kept for ${countOf(months, 'month')}: history begins on ${formatDate(since, 'UTC')} (UTC).`
  return calls === 0
    ? `${kept} The Calls API has none that are older.`
    : `${kept} ${countOf(calls, 'older call')} of the Calls API ${calls === 1 ? 'is' : 'are'} known but not kept.`
}
