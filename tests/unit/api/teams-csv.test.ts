import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTeamsCsv } from '@/app/api/teams/read-teams-csv'
import { teamsCsv } from '@/app/api/teams/teams-csv'
import { addTeamRoute } from '@/lib/shared/contracts/teams'
import { fold } from '@/lib/shared/directory/fold'
import { AppError } from '@/lib/shared/errors'

/** The messages of a refusal. */
async function refusals(csv: string): Promise<string[]> {
  try {
    await readTeamsCsv(csv)
  } catch (error) {
    if (error instanceof AppError)
      return (error.details as { fields: { message: string }[] }).fields.map(({ message }) => message)
    throw error
  }
  throw new Error('It was read.')
}

describe('teams in a CSV file', () => {
  it('are read whatever the separator, the order of columns, quotes, blank lines and case of the header', async () => {
    const plain = [{ name: 'Field', uids: ['a', 'b'] }]
    expect(await readTeamsCsv('team,uid\nField,b\nField,a\nfield,a\n')).toEqual(plain)
    expect(await readTeamsCsv('\uFEFFUID;Team;Name\r\nb;Field;Bo\r\n\r\na;Field;"An, A"\r\n')).toEqual(plain)
    expect(await readTeamsCsv('"team"\t"uid"\nField\ta\nField\tb')).toEqual(plain)
  })

  it('a line without a uid names a team without people', async () => {
    expect(await readTeamsCsv('team,uid\nEmpty,\n')).toEqual([{ name: 'Empty', uids: [] }])
  })

  it('reads ten thousand lines', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `Team ${index % 50},user-${index}`)
    const teams = await readTeamsCsv(`team,uid\n${lines.join('\n')}`)
    expect(teams).toHaveLength(50)
    expect(teams.reduce((sum, { uids }) => sum + uids.length, 0)).toBe(10_000)
  })

  it('names each line that cannot be read', async () => {
    const long = 'x'.repeat(1001)
    expect(await refusals(`team,uid\nField,${long}\n,c\nnone,d\nField,a\0`)).toEqual([
      'line 2: uid must be 1 to 1000 whole characters without NUL',
      'line 3: team is required',
      'line 4: team must not be “none”',
      'line 5: uid must be 1 to 1000 whole characters without NUL',
    ])
    expect(await refusals('people,uid\nx,y')).toEqual(['must begin with a line that names the columns team and uid'])
    expect(await refusals('team,uid\n')).toEqual(['has no team'])
    expect(await refusals('')).toEqual(['must begin with a line that names the columns team and uid'])
    expect(await refusals('\t'.repeat(60_000))).toEqual(['has a line of more than 10000 characters'])
    expect(await refusals(`team,uid\n${',\n'.repeat(100_000)}`)).toHaveLength(20)
    expect(await refusals('team,uid\n"Field, north",a')).toEqual(['line 2: team must not contain a comma'])
    expect((await refusals('team,uid\n"Field,a'))[0]).toContain('cannot be read')
    expect(await refusals(`team,uid\n${Array.from({ length: 201 }, (_, index) => `T${index},u`).join('\n')}`)).toEqual([
      'has more than 200 teams',
    ])
  })
})

describe('an export of teams', () => {
  const nameSchema = addTeamRoute.body.shape.name
  const nameOf = fc
    .tuple(
      fc.constantFrom('', "'", "''", '=', '+', '-', '@', '＝', '＋', '－', '＠', '"', ';', 'İ', 'ß'),
      fc.string({ unit: 'binary' }),
    )
    .map((parts) => nameSchema.safeParse(parts.join('')))
    .filter((read) => read.success)
    .map((read) => String(read.data))
  const team = fc.record({
    name: nameOf,
    uids: fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/)).map((uids) => uids.toSorted()),
  })

  it('is read by the import as the teams that it was made of', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(team, { selector: ({ name }) => fold(name), minLength: 1, maxLength: 4 }),
        fc.string(),
        async (teams, name) => {
          expect(await readTeamsCsv(teamsCsv(teams, () => name))).toEqual(teams)
        },
      ),
    )
  })

  it('shows no spreadsheet a formula, in whatever width', () => {
    const csv = teamsCsv(
      ['=1', '＝1', '＋1', '－1', '＠1', "'=1"].map((name) => ({ name, uids: [] })),
      () => '',
    )
    expect(csv.split('\r\n').slice(1, -1)).toEqual(["'=1,,", "'＝1,,", "'＋1,,", "'－1,,", "'＠1,,", "''=1,,"])
  })
})
