import { describe, expect, it } from 'vitest'
import { callColumns } from '@/components/calls/columns'
import { visibilityOf, visibilityText } from '@/components/table/chosen-columns'

const COLUMNS = callColumns('UTC', {})
const idsOf = (visibility: Record<string, boolean>) =>
  COLUMNS.filter(({ id }) => visibility[id] === true).map(({ id }) => id)
const ids = (text: string | null) => idsOf(visibilityOf(COLUMNS, text))
const textOf = (chosen: readonly string[]) =>
  visibilityText(COLUMNS, Object.fromEntries(COLUMNS.map(({ id }) => [id, chosen.includes(id)])))

describe('the columns in the URL', () => {
  it('are the default ones when it names none, or only unknown ones', () => {
    expect(ids(null)).toEqual(COLUMNS.filter((column) => !column.optional).map((column) => column.id))
    expect(ids('nope')).toEqual(ids(null))
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
