import { describe, expect, it } from 'vitest'
import { readLimit, refusalOf } from '@/components/filters/filter-list'
import { chipsOf } from '@/components/parts/filters/chips'
import { BILL_GAPS } from '@/lib/shared/bill/basis'
import { rangeWords } from '@/lib/shared/filters/range-words'
import { readFilters } from '@/lib/shared/params/filters'
import type { SyncStatus } from '@/lib/shared/sync/sync'
import { backfillShare, movedAsideWords, syncWords } from '@/lib/shared/sync/sync-words'
import { syncStatus } from '../../support/sync-status'
import { zoned } from '../../support/zoned'

const NOW = 1_700_000_000
const NO_LIMITS = Object.fromEntries(
  ['Duration', 'Ring', 'Wait', 'People'].flatMap((name) => [`min${name}`, `max${name}`].map((key) => [key, null])),
)
const status = (change: Partial<SyncStatus> = {}) =>
  syncStatus({
    pass: 'head',
    pagesDone: 3,
    pagesTotal: 10,
    callsStored: 420,
    callsUpstream: 1000,
    etaSeconds: 90,
    syncedAt: NOW - 12,
    intervalSeconds: 15,
    ...change,
  })

describe('movedAsideWords', () => {
  const setAside = { at: NOW, reason: 'Some of its files are damaged.', copiedAt: null }

  it('says when and why a mirror was moved aside, and whether its history is back', () => {
    const copying = movedAsideWords(status({ setAside }), zoned('Europe/Paris'))
    expect(copying).toContain('moved aside on 14 Nov 2023, 23:13:20. Some of its files are damaged.')
    expect(copying).toContain('is being copied again')
    const copied = movedAsideWords(status({ setAside: { ...setAside, copiedAt: NOW + 60 } }), zoned('UTC'))
    expect(copied).toMatch(/was fully copied again by 14 Nov 2023, 22:14:20\.$/)
    expect(movedAsideWords(status(), zoned('UTC'))).toBeNull()
  })
})

describe('syncWords', () => {
  it('says how old the data is', () => {
    expect(syncWords(status(), NOW)).toMatchObject({ short: 'Synced 12 s ago', stale: false, tone: 'success' })
  })

  it('calls data stale once syncs have been missed', () => {
    expect(syncWords(status({ syncedAt: NOW - 840 }), NOW)).toMatchObject({ stale: true, short: '14 min old' })
    const hourly = (age: number) => syncWords(status({ intervalSeconds: 3600, syncedAt: NOW - age }), NOW).stale
    expect([hourly(840), hourly(7200), hourly(7201)]).toEqual([false, false, true])
  })

  it('gives the reason when it waits or has stopped', () => {
    const waiting = syncWords(status({ state: 'waiting', lastError: 'The API answered 503' }), NOW)
    expect(waiting.long).toContain('The API answered 503. Callscope keeps trying')
    const stopped = syncWords(status({ state: 'stopped', lastError: 'The key is refused.', syncedAt: null }), NOW)
    expect(stopped.long).toBe('Sync has stopped and needs attention. The key is refused. No data yet.')
  })

  it('shows the progress of a backfill by calls, else by pages, else not at all', () => {
    const backfill = status({ state: 'backfilling' })
    expect(syncWords(backfill, NOW).short).toBe('Copying history · 42 % · 1 min 30 s left')
    expect(backfillShare({ ...backfill, callsUpstream: null })).toBe(0.3)
    expect(backfillShare({ ...backfill, callsUpstream: null, pagesTotal: null })).toBeNull()
  })

  it('shows no age before the time is known', () => {
    expect(syncWords(status(), null)).toMatchObject({ short: 'Synced', stale: false })
  })
})

describe('rangeWords', () => {
  it('names presets, and the default range where there is none', () => {
    expect(rangeWords({ range: 'last-week' }, '30d', zoned('UTC'))).toBe('Last week')
    expect(rangeWords({}, '30d', zoned('UTC'))).toBe('Last 30 days')
  })

  it('shows epoch seconds in the zone, and local times unchanged', () => {
    expect(rangeWords({ from: '1700000000', to: '2023-11-16' }, '30d', zoned('Europe/Paris'))).toBe(
      '14 Nov 2023, 23:13 – 15 Nov 2023',
    )
    expect(rangeWords({ from: '2023-11-14', to: '2023-11-16' }, '30d', zoned('UTC'))).toBe('14 – 15 Nov 2023')
    expect(rangeWords({ from: '1699920000', to: '1700006400' }, '30d', zoned('UTC'))).toBe('14 Nov 2023')
    expect(rangeWords({ from: '2023-11-14T08:30' }, '30d', zoned('Asia/Tokyo'))).toBe('Since 14 Nov 2023, 08:30')
  })
})

describe('limits', () => {
  it.each([
    ['2 min', 120],
    ['≥ 2 min', 120],
    ['≤ 2 min', undefined],
    ['90 s', 90],
    ['90', 90],
    ['1:30', 90],
    ['1h', 3600],
    ['1 h 05 min', 3900],
    ['', null],
    ['long', undefined],
  ])('reads %s as %s', (text, seconds) => expect(readLimit('minDuration', text)).toBe(seconds))

  it('says what is wrong of which, and shows what is right as it is', () => {
    const wrong = { minDuration: undefined, maxDuration: null }
    expect(refusalOf({ ...NO_LIMITS, ...wrong })).toBe('Duration: write a time like 90 s, 2 min or 1:30.')
    expect(refusalOf({ ...NO_LIMITS, minPeople: 3, maxPeople: 2 })).toBe('People joined: the least is above the most.')
    expect(refusalOf({ ...NO_LIMITS, minWait: 90 })).toBeNull()
    const [chip] = chipsOf(readFilters({ minDuration: '3725' }), (_, id) => id, zoned('UTC'))
    expect(chip?.value).toBe('≥ 1 h 2 min 5 s')
  })
})

describe('chipsOf', () => {
  it('names a limit as the form does in which it is set', () => {
    for (const name of ['minDuration', 'minRing', 'minWait', 'minPeople']) {
      const [chip] = chipsOf(readFilters({ [name]: '3' }), (_, id) => id, zoned('UTC'))
      expect(refusalOf({ ...NO_LIMITS, [name]: undefined })).toMatch(new RegExp(`^${chip?.name}: `))
    }
  })

  it('names a cause of the bill’s differences, and all causes of a pair as one', () => {
    const all = BILL_GAPS.filter((gap) => gap.startsWith('own-api.'))
    const chips = chipsOf(readFilters({ billGap: [...all, 'clock-own.partly'].join(',') }), (_, id) => id, zoned('UTC'))
    expect(chips.map(({ value }) => value)).toEqual([
      'Participant minutes ≠ call totals',
      'Wall clock × people ≠ participant minutes: late joins or early leaves',
    ])
    expect(chips.map(({ remove }) => remove.billGap)).toEqual([['clock-own.partly'], all])
  })

  it('has a chip for each filter without its own button, with what removes it', () => {
    const chips = chipsOf(
      readFilters({ uid: 'ana-8,bo-2', weekday: '1', hour: '9', minRing: '5', maxRing: '5' }),
      (_, id) => `${id}!`,
      zoned('UTC'),
    )
    expect(chips.map((chip) => `${chip.name} ${chip.value}`)).toEqual([
      'Person ana-8!',
      'Person bo-2!',
      'Weekday Monday',
      'Hour of day 09:00–09:59',
      'Wait of answered calls 5 s',
    ])
    expect(chips[0]?.remove).toEqual({ uid: ['bo-2'] })
    expect(chips[4]?.remove).toEqual({ minRing: null, maxRing: null })
  })
})
