import { setImmediate } from 'node:timers/promises'
import { type AppError, invalidField } from '@/lib/shared/http/errors'
import type { DataOf } from '@/lib/shared/http/route'
import { fold } from '@/lib/shared/people/names'
import {
  type ImportProblem,
  type importTeamsRoute,
  MAX_TEAM_UIDS,
  MAX_TEAMS,
  type Team,
} from '@/lib/shared/people/teams'
import { plainName } from '@/lib/shared/text/plain-name'
import { type CsvRow, readCsv } from './read-csv'
import { type IsKnown, readName, readUids, type TeamColumns, teamColumns } from './team-columns'

/** Problems reported individually; further ones are only counted. */
const MAX_PROBLEMS = 100
/** Rows read before yielding to other requests. */
const ROWS_AT_ONCE = 2000
const SHOWN_CHARACTERS = 60
/** How a native Excel or LibreOffice file (ZIP) begins. */
const WORKBOOK = 'PK\u0003\u0004'

/** The teams of a file, and what else an import answers with: parts that could not be read are not in the teams. */
type ReadTeams = { teams: Pick<Team, 'name' | 'uids'>[] } & Omit<
  DataOf<typeof importTeamsRoute>,
  'changes' | 'isApplied'
>

/**
 * The teams of a table as spreadsheets and people write it: with columns `team` and `uid` (or `User ID` and the like) in any order, among others and
 * below a title; without headers; with several people in a cell; or a plain list of people. A row without people names an empty team.
 * @param listName the team of a plain list of people
 * @throws AppError INVALID_REQUEST naming `csv` if it is no such table, or `team` if it is a plain list without `listName`
 */
export async function readTeamsCsv(
  csv: string,
  { isKnown = () => false, listName }: { isKnown?: IsKnown; listName?: string | undefined } = {},
): Promise<ReadTeams> {
  if (csv.startsWith(WORKBOOK)) throw refused('is a workbook; save it as CSV or as text')
  const columns = teamColumns(csv, isKnown)
  const isTeamless = columns?.team === null && listName === undefined
  if (columns === null || (isTeamless && columns.width > 1 && columns.headRows > 0))
    throw refused('must begin with a line that names the columns team and uid')
  if (isTeamless) throw invalidField('team', 'is needed for a file without a column of teams')
  const found = collector(columns, isKnown, listName)
  let rows = 0
  for (const row of readCsv(csv, columns.delimiter)) {
    found.add(row, rows)
    rows += 1
    if (rows % ROWS_AT_ONCE === 0) await setImmediate()
  }
  return found.read()
}

/** A table that `readTeamsCsv` can read: one row per team and person, and one row for an empty team. */
export const teamRows = (teams: ReadTeams['teams'], nameOf: (uid: string) => string): string[][] => [
  ['team', 'uid', 'name'],
  ...teams.flatMap(({ name, uids }) =>
    (uids.length === 0 ? [''] : uids).map((uid) => [name, uid, plainName(nameOf(uid))]),
  ),
]

/** Collects the teams of rows, and what of these could not be read. */
function collector({ headRows, team, uids, width, unused }: TeamColumns, isKnown: IsKnown, listName?: string) {
  const teams = new Map<string, { name: string; uids: Set<string> }>()
  const problems: ImportProblem[] = []
  let problemCount = 0
  const unknownUids = new Set<string>()

  function teamOf(name: string) {
    const key = fold(name)
    const found = teams.get(key) ?? { name, uids: new Set<string>() }
    teams.set(key, found)
    if (teams.size > MAX_TEAMS) throw refused(`has more than ${MAX_TEAMS} teams`)
    return found
  }

  function addPeople(cells: readonly string[], at: (message: string, text?: string) => void): void {
    const name = readName(team === null ? listName : cells[team])
    if (!name.success)
      at(`team ${name.error.issues[0]?.message ?? 'cannot be read'}`, team === null ? listName : cells[team])
    const people = name.success ? teamOf(name.data) : null
    // Cells beyond the last column belong to that column.
    const more = cells.slice(width)
    const areMorePeople = uids.includes(width - 1)
    if (!areMorePeople && more.some((cell) => cell !== ''))
      at('has more cells than there are columns', more.join(' ').trim())
    for (const cell of [...uids.map((column) => cells[column]), ...(areMorePeople ? more : [])]) {
      const read = readUids(cell ?? '', isKnown)
      if (read.problem !== null) at(`uid ${read.problem}`, cell)
      if (people === null) continue
      for (const uid of read.uids) {
        people.uids.add(uid)
        if (!isKnown(uid)) unknownUids.add(uid)
      }
      if (people.uids.size > MAX_TEAM_UIDS) throw refused(`has more than ${MAX_TEAM_UIDS} people in “${people.name}”`)
    }
  }

  return {
    add({ line, cells, isUnclosed }: CsvRow, index: number): void {
      const at = (message: string, text = '') => {
        problemCount += 1
        if (problems.length === MAX_PROBLEMS) return
        const shown = [...text.slice(0, SHOWN_CHARACTERS * 2)].slice(0, SHOWN_CHARACTERS).join('')
        problems.push({ line, text: shown, message })
      }
      if (index === headRows - 1) return
      if (index < headRows) at('stands above the heads of the columns', cells.join(' '))
      else if (isUnclosed) at('has a quotation mark that is never closed', cells.join(' '))
      else addPeople(cells, at)
    },
    read(): ReadTeams {
      if (teams.size === 0 && problemCount === 0) throw refused('has no team')
      return {
        teams: [...teams.values()].map(({ name, uids }) => ({ name, uids: [...uids].sort() })),
        problems,
        problemCount,
        unknownUids: [...unknownUids],
        unusedColumns: [...unused],
      }
    },
  }
}

const refused = (message: string): AppError => invalidField('csv', message)
