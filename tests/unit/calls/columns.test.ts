import { describe, expect, it } from 'vitest'
import { callColumns } from '@/components/parts/call/call-columns'
import { visibilityOf, visibilityText } from '@/components/table/use-columns'
import { tracksOf } from '@/components/table/virtual-table'
import { openFor } from '@/lib/shared/story/cast'
import { makeCall, T0 } from '../../support/make-call'
import { zoned } from '../../support/zoned'

const COLUMNS = callColumns(zoned('UTC'), {})
const idsOf = (visibility: Record<string, boolean>) =>
  COLUMNS.filter(({ id }) => visibility[id] === true).map(({ id }) => id)
const ids = (text: string | null) => idsOf(visibilityOf(COLUMNS, text))
const textOf = (chosen: readonly string[]) =>
  visibilityText(COLUMNS, Object.fromEntries(COLUMNS.map(({ id }) => [id, chosen.includes(id)])))

describe('the columns of a narrower window', () => {
  const tracks = tracksOf(COLUMNS.filter(({ optional }) => optional !== true)) as Record<string, string>
  const left = (step: string) => tracks[`--columns-${step}`]?.split(/ (?![^(]*\))/).length
  it('are fewer, while names keep their track', () => {
    expect([left('md'), left('lg'), left('xl')]).toEqual([4, 5, 6])
    for (const track of Object.values(tracks)) expect(track).toContain('minmax(200px')
  })
  it('leave out the issues and the strip, and never when, who, what became of it and how long it was', () => {
    const kept = COLUMNS.filter(({ optional, from }) => optional !== true && from === undefined).map(({ id }) => id)
    expect(kept).toEqual(['time', 'parties', 'outcome', 'duration'])
  })
})

it('a call that was probably never closed says for how long it has been open', () => {
  expect(openFor({ ...makeCall(), startedAt: T0, status: 'ongoing' }, T0 + 39.5 * 86_400)).toBe('open for 39 d')
})

describe('the columns in the URL', () => {
  it('are the default ones when it names none, or only unknown ones', () => {
    expect(ids(null)).toEqual(COLUMNS.filter((column) => !column.optional).map((column) => column.id))
    expect(ids('nope')).toEqual(ids(null))
  })
  it('may have the name of an earlier release', () => {
    expect(ids('time,quality,flags')).toEqual(['time', 'issues'])
  })
  it('may be in any case', () => {
    expect(ids('Time,QUALITY,participantminutes')).toEqual(ids('time,quality,participantMinutes'))
  })
  it('keep the order of the list, whatever the URL says', () => {
    expect(ids('status,time,session')).toEqual(['time', 'status', 'session'])
  })
  it('are omitted for the default choice, and survive the round trip otherwise', () => {
    expect(textOf(ids(null))).toBeNull()
    expect(textOf([])).toBeNull()
    expect(textOf(['session', 'time'])).toBe('time,session')
    expect(ids(textOf(['session', 'time']))).toEqual(['time', 'session'])
  })
})
