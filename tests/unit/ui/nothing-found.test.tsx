import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { NoOpenCalls } from '@/components/live/live-board'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { questionKey } from '@/lib/shared/http/route'
import { type SyncStatus, syncRoute } from '@/lib/shared/sync/sync'
import { syncWords } from '@/lib/shared/sync/sync-words'
import { drawn, textOf } from '../../support/drawn'
import { syncStatus as status } from '../../support/sync-status'

const NOW = 1_700_000_000
function shown(element: ReactNode, sync: SyncStatus): string {
  const client = new QueryClient()
  client.setQueryData(questionKey(syncRoute, {}), { data: sync })
  return textOf(drawn(element, '/', client))
}

const empty = (sync: SyncStatus) => shown(<NothingFound title="No calls here">Fewer filters.</NothingFound>, sync)
const live = (sync: SyncStatus) => shown(<NoOpenCalls />, sync)

describe('an empty page', () => {
  it('says that nothing was copied if sync stopped before the first call, like the banner above', () => {
    const refused = status({ state: 'stopped', lastError: 'The key is refused.' })
    expect(syncWords(refused, NOW).long).toMatch(/^Sync has stopped/)
    for (const words of [empty(refused), live(refused)]) {
      expect(words).toMatch(/^No calls copied yet Sync stopped/)
      expect(words).not.toMatch(/on its way|being copied|by itself|automatically/)
    }
  })

  it('announces the history only while it is being copied', () => {
    expect(empty(status({ state: 'backfilling' }))).toMatch(/^History is being copied/)
    expect(empty(status({ state: 'backfilling', callsStored: 10 }))).toMatch(/still being copied/)
    expect(empty(status({ state: 'waiting' }))).toMatch(/once the Calls API responds again/)
    expect(empty(status({ state: 'stopped', callsStored: 10 }))).toMatch(/calls may be missing/)
  })

  it('has its own text once the history is complete, whatever sync is doing', () => {
    for (const state of ['current', 'waiting', 'stopped'] as const)
      expect(empty(status({ state, historyComplete: true, callsStored: 10 }))).toBe('No calls here Fewer filters.')
  })

  it('does not claim that nobody is in a call if that is unknown', () => {
    const known = { historyComplete: true, callsStored: 10, syncedAt: NOW }
    expect(live(status({ ...known, state: 'current' }))).toMatch(/^No open calls/)
    expect(live(status({ ...known, state: 'stopped' }))).toMatch(/^No calls were open at the last sync/)
  })
})
