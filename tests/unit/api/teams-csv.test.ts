import { describe, expect, it } from 'vitest'
import { readTeamsCsv } from '@/app/api/teams/read-teams-csv'
import { AppError } from '@/lib/shared/errors'

/** The messages of a refusal. */
function refusals(csv: string): string[] {
  try {
    readTeamsCsv(csv)
  } catch (error) {
    if (error instanceof AppError)
      return (error.details as { fields: { message: string }[] }).fields.map(({ message }) => message)
    throw error
  }
  throw new Error('It was read.')
}

describe('teams in a CSV file', () => {
  it('are read whatever the separator, the order of columns, quotes, blank lines and case of the header', () => {
    const plain = [{ name: 'Field', uids: ['a', 'b'] }]
    expect(readTeamsCsv('team,uid\nField,b\nField,a\nfield,a\n')).toEqual(plain)
    expect(readTeamsCsv('\uFEFFUID;Team;Name\r\nb;Field;Bo\r\n\r\na;Field;"An, A"\r\n')).toEqual(plain)
    expect(readTeamsCsv('"team"\t"uid"\nField\ta\nField\tb')).toEqual(plain)
  })

  it('a line without a uid names a team without people', () => {
    expect(readTeamsCsv('team,uid\nEmpty,\n')).toEqual([{ name: 'Empty', uids: [] }])
  })

  it('reads ten thousand lines', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `Team ${index % 50},user-${index}`)
    const teams = readTeamsCsv(`team,uid\n${lines.join('\n')}`)
    expect(teams).toHaveLength(50)
    expect(teams.reduce((sum, { uids }) => sum + uids.length, 0)).toBe(10_000)
  })

  it('names each line that cannot be read', () => {
    expect(refusals('team,uid\nField,a b\n,c\nnone,d\nField,=cmd()')).toEqual([
      'line 2: uid must be 1 to 100 letters, digits, - or _',
      'line 3: team is required',
      'line 4: team must not be “none”',
      'line 5: uid must be 1 to 100 letters, digits, - or _',
    ])
    expect(refusals('people,uid\nx,y')).toEqual(['must begin with a line that names the columns team and uid'])
    expect(refusals('team,uid\n')).toEqual(['has no team'])
    expect(refusals('')).toHaveLength(1)
    expect(refusals('team,uid\n"Field, north",a')).toEqual(['line 2: team must not contain a comma'])
    expect(refusals('team,uid\n"Field,a')[0]).toContain('cannot be read')
    expect(refusals(`team,uid\n${Array.from({ length: 201 }, (_, index) => `T${index},u`).join('\n')}`)).toEqual([
      'has more than 200 teams',
    ])
  })
})
