import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { uidSchema } from '@/lib/shared/contracts/ids'
import { addTeamRoute, MAX_TEAM_UIDS, MAX_TEAMS, type Team } from '@/lib/shared/contracts/teams'
import { fold } from '@/lib/shared/directory/fold'
import { type AppError, type FieldIssue, invalidRequest } from '@/lib/shared/errors'
import { fromSpreadsheetText } from '@/lib/shared/spreadsheet-text'

const MAX_ISSUES = 20
const MAX_LINE_CHARACTERS = 10_000
/** Other requests are served between two pieces of a file. */
const PIECE_CHARACTERS = 64_000
const DELIMITERS = [',', ';', '\t']
const { name: nameSchema } = addTeamRoute.body.shape

/**
 * The teams of a CSV file with the columns `team` and `uid`, in any order and beside others; a line without a uid names a team without people.
 * @throws AppError INVALID_REQUEST naming `csv` and the first lines that cannot be read
 */
export async function readTeamsCsv(csv: string): Promise<Pick<Team, 'name' | 'uids'>[]> {
  const issues: FieldIssue[] = []
  const teams = new Map<string, { name: string; uids: Set<string> }>()
  for await (const { line, cells } of linesOf(csv)) {
    const at = (message: string) => issues.push({ field: 'csv', message: `line ${line}: ${message}` })
    const name = nameSchema.safeParse(cells.team)
    if (!name.success) at(`team ${name.error.issues[0]?.message ?? 'cannot be read'}`)
    const uid = cells.uid === '' ? null : uidSchema.safeParse(cells.uid)
    if (uid?.success === false) at(`uid ${uid.error.issues[0]?.message ?? 'cannot be read'}`)
    if (issues.length >= MAX_ISSUES) throw invalidRequest(issues.slice(0, MAX_ISSUES))
    if (!name.success) continue
    const key = fold(name.data)
    const team = teams.get(key) ?? { name: name.data, uids: new Set() }
    teams.set(key, team)
    if (uid?.success === true) team.uids.add(uid.data)
    if (teams.size > MAX_TEAMS) throw refused(`has more than ${MAX_TEAMS} teams`)
    if (team.uids.size > MAX_TEAM_UIDS) throw refused(`has more than ${MAX_TEAM_UIDS} people in “${team.name}”`)
  }
  if (issues.length > 0) throw invalidRequest(issues)
  if (teams.size === 0) throw refused('has no team')
  return [...teams.values()].map(({ name, uids }) => ({ name, uids: [...uids].sort() }))
}

type Row = { info: { lines: number }; record: string[] }
type Line = { line: number; cells: { team: string; uid: string } }

/** The lines of a file; its first says which columns are which, whatever the case. Separators are commas, semicolons or tabs. */
async function* linesOf(csv: string): AsyncGenerator<Line> {
  if (csv.split(/[\r\n]/).some((line) => line.length > MAX_LINE_CHARACTERS))
    throw refused(`has a line of more than ${MAX_LINE_CHARACTERS} characters`)
  let unreadable: Error | null = null
  for (const delimiter of DELIMITERS) {
    let columns: { team: number; uid: number } | null = null
    try {
      for await (const { info, record } of rowsOf(csv, delimiter))
        if (columns !== null)
          yield { line: info.lines, cells: { team: textOf(record[columns.team]), uid: textOf(record[columns.uid]) } }
        else {
          columns = columnsOf(record)
          if (columns === null) break
        }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      unreadable ??= refused(`cannot be read: ${error.message}`)
      // The quotes of another separator cannot be read with this one.
      if (columns !== null) throw unreadable
    }
    if (columns !== null) return
  }
  throw unreadable ?? refused('must begin with a line that names the columns team and uid')
}

function columnsOf(header: readonly string[]): { team: number; uid: number } | null {
  const names = header.map((name) => name.toLowerCase())
  const [team, uid] = [names.indexOf('team'), names.indexOf('uid')]
  return team < 0 || uid < 0 ? null : { team, uid }
}

/** Our own export puts an apostrophe before what a spreadsheet would run. */
const textOf = (cell = ''): string => fromSpreadsheetText(cell).trim()

function rowsOf(csv: string, delimiter: string): AsyncIterable<Row> {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true }
  return Readable.from(piecesOf(csv)).pipe(parse({ ...options, delimiter }))
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
    yield text.slice(at, at + PIECE_CHARACTERS)
    await setImmediate()
  }
}

const refused = (message: string): AppError => invalidRequest([{ field: 'csv', message }])
