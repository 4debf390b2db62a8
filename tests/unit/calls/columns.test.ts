import { describe, expect, it } from 'vitest'
import { COLUMNS, chosenColumns, columnsText } from '@/components/calls/columns'

const ids = (text: string | null) => chosenColumns(text).map((column) => column.id)

describe('the columns in the URL', () => {
  it('shows the usual ones when it names none, or only unknown ones', () => {
    expect(ids(null)).toEqual(COLUMNS.filter((column) => !column.optional).map((column) => column.id))
    expect(ids('nope')).toEqual(ids(null))
  })
  it('keeps the order of the list, whatever the URL says', () => {
    expect(ids('status,time,session')).toEqual(['time', 'status', 'session'])
  })
  it('says nothing for the usual choice, and reads back any other', () => {
    expect(columnsText(ids(null))).toBeNull()
    expect(columnsText([])).toBeNull()
    expect(columnsText(['session', 'time'])).toBe('time,session')
    expect(ids(columnsText(['session', 'time']))).toEqual(['time', 'session'])
  })
})
