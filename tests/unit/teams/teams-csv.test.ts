import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '@/components/teams/import-teams-dialog'
import { readTeamsCsv, teamRows } from '@/lib/server/teams/teams-csv'
import { foldUid, isUid } from '@/lib/shared/calls/ids'
import { AppError } from '@/lib/shared/http/errors'
import { fold } from '@/lib/shared/people/names'
import { addTeamRoute } from '@/lib/shared/people/teams'
import { BOM, csvText } from '@/lib/shared/text/write-csv'
import { expectNoSquare } from '../../support/growth'
import { runs } from '../../support/properties'
import { dialects, written } from '../../support/table-dialects'

/** The messages with which a file is refused. */
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

/** What was read and what was not, in short. */
async function read(csv: string, { people = [], listName }: { people?: string[]; listName?: string } = {}) {
  const isKnown = (uid: string) => people.some((one) => foldUid(one) === foldUid(uid))
  const { teams, problems, unknownUids, unusedColumns } = await readTeamsCsv(csv, { isKnown, listName })
  return {
    teams,
    problems: problems.map(({ line, text, message }) => `${line}: ${message} (${text})`),
    unknownUids,
    unusedColumns,
  }
}
const teamsOf = async (csv: string, people: string[] = []) => (await read(csv, { people })).teams
const problemsOf = async (csv: string, people: string[] = []) => (await read(csv, { people })).problems

describe('teams in a CSV file', () => {
  const plain = [{ name: 'Field', uids: ['a', 'b'] }]

  it('are read whatever the separator, the order of columns, quotes, blank lines and case of the header', async () => {
    expect(await teamsOf('team,uid\nField,b\nField,a\nfield,a\n')).toEqual(plain)
    expect(await teamsOf('\uFEFFUID;Team;Name\r\nb;Field;Bo\r\n\r\na;Field;"An, A"\r\n')).toEqual(plain)
    expect(await teamsOf('"team"\t"uid"\nField\ta\nField\tb')).toEqual(plain)
  })

  it.each([
    ['team,User ID\nField,a\nField,b'],
    ['Team name;UIDs\nField;a, b'],
    ['sep=;\r\n“Team”;“uid”\r\n“Field”;“a”\r\nField;b'],
    ['Team,Member 1,Member 2\nField,a,b'],
    ['Team,UID\nField,a,b,,,'],
    ['team\tuser_id\t\t\nField\t"a\nb"\t\t'],
    ['Field,a\nField,b'],
    ['Field;a|b'],
    ['team,E-mail,uid\nField,a@x.example,a\nField,b@x.example,b'],
    [`team,uid\nField,'a\nField,"b "`],
    ['team, uid\n"Field", "a"\n"Field" , "b"'],
  ])('are read from %j', async (csv) => {
    expect(await teamsOf(csv)).toEqual(plain)
    expect(await teamsOf(csv.replaceAll('\n', '\r'))).toEqual(plain)
  })

  it('without heads: people are the ones that are known, wherever they stand', async () => {
    const people = ['a-1', 'b-2', '1001']
    expect(await read('A-1,Ana,Field\nb-2,Bo,Field\nnew-3,Cy,Field', { people })).toEqual({
      teams: [
        { name: 'Ana', uids: ['a-1'] },
        { name: 'Bo', uids: ['b-2'] },
        { name: 'Cy', uids: ['new-3'] },
      ],
      problems: [],
      unknownUids: ['new-3'],
      unusedColumns: ['column 3'],
    })
    expect(await teamsOf('Field;a-1,b-2\nOther;1001', people)).toEqual([
      { name: 'Field', uids: ['a-1', 'b-2'] },
      { name: 'Other', uids: ['1001'] },
    ])
  })

  it('without heads: people with the names of heads are people', async () => {
    const teams = [{ name: 'Field', uids: ['user-1', 'user-2'] }]
    expect(await teamsOf('Field,user-1\nField,user-2')).toEqual(teams)
    expect(await teamsOf('Field,user\nField,uid', ['user', 'uid'])).toEqual([{ name: 'Field', uids: ['uid', 'user'] }])
  })

  it('as a plain list are those of a named team', async () => {
    const team = { name: 'Night desk', uids: ['a', 'b', 'c'] }
    for (const csv of ['A\nb\nc\n', 'uid\nA\nb\na\nc', '"A, b, c"\n', 'User ID;Name\nA;An\nb;Bo\nc;Cy'])
      expect((await read(csv, { listName: 'Night desk' })).teams).toEqual([team])
    expect((await read('A, b, c', { listName: 'Night desk', people: ['A', 'b', 'c'] })).teams).toEqual([team])
    await expect(readTeamsCsv('a\nb\n')).rejects.toMatchObject({ details: { fields: [{ field: 'team' }] } })
  })

  it('are people in whatever case and blanks, as they are compared, each once', async () => {
    expect(await read('team,uid\nField,ANA-1\nField, ana-1 \nField,Bo-2\nField,bo-2', { people: ['Ana-1'] })).toEqual({
      teams: [{ name: 'Field', uids: ['ana-1', 'bo-2'] }],
      problems: [],
      unknownUids: ['bo-2'],
      unusedColumns: [],
    })
    expect(await teamsOf('team,uid\nField,ana 1\nField,x ana-1', ['ana 1', 'ana-1'])).toEqual([
      { name: 'Field', uids: ['ana 1', 'ana-1', 'x'] },
    ])
  })

  it('a line without a uid names a team without people', async () => {
    expect(await teamsOf('team,uid\nEmpty,\n')).toEqual([{ name: 'Empty', uids: [] }])
  })

  it('reads ten thousand lines', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `Team ${index % 50},user-${index}`)
    const teams = await teamsOf(`team,uid\n${lines.join('\n')}`)
    expect(teams).toHaveLength(50)
    expect(teams.reduce((sum, { uids }) => sum + uids.length, 0)).toBe(10_000)
  })

  it('marks each line that is not understood, and reads the others', async () => {
    const long = 'x'.repeat(1001)
    const csv = `Our teams,\n\nteam,uid\nField,a b\n,c\nnone,d\nField,${long}\nField,1.23E+11\nField,1001.0\nField,"x\nField,e`
    expect(await read(csv)).toEqual({
      teams: [{ name: 'Field', uids: ['a b', 'e'] }],
      problems: [
        '1: stands above the heads of the columns (Our teams )',
        '5: team is required ()',
        '6: team must not be “none” or “all” (none)',
        `7: uid must be 1 to 1000 whole characters without NUL (${'x'.repeat(60)})`,
        '8: uid looks like a number that a spreadsheet has changed (1.23E+11)',
        '9: uid looks like a number that a spreadsheet has changed (1001.0)',
        '10: has a quotation mark that is never closed (Field "x)',
      ],
      unknownUids: ['a b', 'e'],
      unusedColumns: [],
    })
    expect(await problemsOf('uid,team\na,Field,more')).toEqual(['2: has more cells than there are columns (more)'])
    expect(await problemsOf('team;uid\n"Field, north";a')).toEqual(['2: team must not contain a comma (Field, north)'])
    const many = await readTeamsCsv(`team,uid\n${',b\n'.repeat(100_000)}`)
    expect([many.problems.length, many.problemCount]).toEqual([100, 100_000])
  })

  it('refuses what is no such table', async () => {
    const heads = ['must begin with a line that names the columns team and uid']
    expect(await refusals('people,uid\nx,y')).toEqual(heads)
    expect(await refusals('team,person\nX,y')).toEqual(heads)
    expect(await refusals('')).toEqual(heads)
    expect(await refusals('\t'.repeat(60_000))).toEqual(heads)
    expect(await refusals('team,uid\n')).toEqual(['has no team'])
    expect(await refusals('PK\u0003\u0004…')).toEqual(['is a workbook; save it as CSV or as text'])
    expect(await refusals(`team,uid\n${Array.from({ length: 201 }, (_, index) => `T${index},u`).join('\n')}`)).toEqual([
      'has more than 200 teams',
    ])
  })

  it.each(['team,uid', 'team;', '"team', 'a,', 'a;b,', 'uid\n', '“', 'a b '])(
    'of a million %j takes time that grows with its length',
    (piece) =>
      expectNoSquare(1_000_000, (size) => () => {
        const csv = piece.repeat(size / piece.length)
        return readTeamsCsv(csv, { listName: 'X' }).catch(() => undefined)
      }),
  )
})

describe('a table of teams that a spreadsheet wrote', () => {
  const teamName = fc.string({ unit: fc.constantFrom(...'abÄé -/.9'), minLength: 1, maxLength: 8 })
  const nameOf = teamName
    .map((name) => addTeamRoute.body.shape.name.safeParse(`T ${name}`))
    .filter((read) => read.success)
    .map((read) => String(read.data))
  const uid = fc.stringMatching(/^[a-z][a-z0-9_-]{1,8}$/)
  const teams = fc.uniqueArray(
    fc.record({
      name: nameOf,
      uids: fc.uniqueArray(uid, { minLength: 1, maxLength: 4 }).map((uids) => uids.toSorted()),
    }),
    { selector: ({ name }) => fold(name), minLength: 1, maxLength: 4 },
  )
  const layout = fc.record({
    heads: fc.constantFrom(
      ['team', 'uid'],
      ['Team', 'User ID'],
      ['TEAM NAME', 'user_id'],
      ['Group', 'Members'],
      [' Teams ', 'UIDs'],
    ),
    isTurned: fc.boolean(),
    isOneLine: fc.boolean(),
    between: fc.constantFrom(' | ', '\n', ', ', ';'),
    more: fc.constantFrom([], ['Name'], ['Full name', 'Since']),
  })

  it('is read as the teams that it was made of, in every dialect and layout', async () => {
    await fc.assert(
      fc.asyncProperty(
        teams,
        layout,
        dialects,
        async (wanted, { heads, isTurned, isOneLine, between, more }, dialect) => {
          const lines = wanted.flatMap(({ name, uids }) =>
            isOneLine ? [[name, uids.join(between)]] : uids.map((one) => [name, one.toUpperCase()]),
          )
          const rows = [heads, ...lines].map((cells, index) => [
            ...(isTurned ? cells.toReversed() : cells),
            ...more.map((head) => (index === 0 ? head : 'any thing')),
          ])
          const isKnown = (text: string) => wanted.some(({ uids }) => uids.includes(foldUid(text)))
          const found = await readTeamsCsv(decodeText(written(dialect, rows)), { isKnown })
          expect(found).toEqual({ teams: wanted, problems: [], problemCount: 0, unknownUids: [], unusedColumns: more })
        },
      ),
      { numRuns: runs(900) },
    )
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
  /** Uids as people choose them: with separators, quotes, formulas, numbers and line ends. */
  const uid = fc
    .string({ unit: fc.constantFrom(...'ab1 ,;|\t"\'“”=@.e+', '\r\n'), minLength: 1, maxLength: 6 })
    .map(foldUid)
    .filter(isUid)
  const team = fc.record({
    name: nameOf,
    uids: fc.uniqueArray(uid).map((uids) => uids.toSorted()),
  })

  it('is read by the import as the teams that it was made of', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(team, { selector: ({ name }) => fold(name), minLength: 1, maxLength: 4 }),
        fc.string(),
        async (teams, name) => {
          for (const decimal of ['.', ','] as const)
            expect(
              await teamsOf(
                BOM +
                  csvText(
                    teamRows(teams, () => name),
                    decimal,
                  ),
                teams.flatMap(({ uids }) => uids),
              ),
            ).toEqual(teams)
        },
      ),
    )
  })
})
