import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { uidSchema } from '@/lib/shared/contracts/ids'
import { addTeamRoute, MAX_TEAM_UIDS, MAX_TEAMS, type Team } from '@/lib/shared/contracts/teams'
import { type FieldIssue, invalidRequest } from '@/lib/shared/errors'

const MAX_ISSUES = 20
const { name: nameSchema } = addTeamRoute.body.shape

/**
 * The teams of a CSV file with the columns `team` and `uid`, in any order and beside others; a line without a uid names a team without people.
 * @throws AppError INVALID_REQUEST naming `csv` and each line that cannot be read
 */
export function readTeamsCsv(csv: string): Pick<Team, 'name' | 'uids'>[] {
  const issues: FieldIssue[] = []
  const teams = new Map<string, { name: string; uids: Set<string> }>()
  for (const { line, cells } of linesOf(csv)) {
    const at = (message: string) => issues.push({ field: 'csv', message: `line ${line}: ${message}` })
    const name = nameSchema.safeParse(cells.team)
    if (!name.success) at(`team ${name.error.issues[0]?.message ?? 'cannot be read'}`)
    const uid = cells.uid === '' ? null : uidSchema.safeParse(cells.uid)
    if (uid?.success === false) at(`uid ${uid.error.issues[0]?.message ?? 'cannot be read'}`)
    if (!name.success) continue
    const team = teams.get(name.data.toLowerCase()) ?? { name: name.data, uids: new Set() }
    teams.set(name.data.toLowerCase(), team)
    if (uid?.success === true) team.uids.add(uid.data)
  }
  if (teams.size > MAX_TEAMS) issues.push({ field: 'csv', message: `has more than ${MAX_TEAMS} teams` })
  for (const { name, uids } of teams.values())
    if (uids.size > MAX_TEAM_UIDS)
      issues.push({ field: 'csv', message: `has more than ${MAX_TEAM_UIDS} people in “${name}”` })
  if (teams.size === 0 && issues.length === 0) issues.push({ field: 'csv', message: 'has no team' })
  if (issues.length > 0) throw invalidRequest(issues.slice(0, MAX_ISSUES))
  return [...teams.values()].map(({ name, uids }) => ({ name, uids: [...uids].sort() }))
}

type Line = { line: number; cells: { team: string; uid: string } }

/** The lines of a file; its header says which columns are which, whatever the case. Separators are commas, semicolons or tabs. */
function linesOf(csv: string): Line[] {
  const header = csv.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? ''
  const delimiter = [',', ';', '\t'].find((mark) => header.includes(mark)) ?? ','
  try {
    const rows: { info: { lines: number }; record: Record<string, string> }[] = parse(csv, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    if (!/(^|[,;\t])"?\s*team\s*"?($|[,;\t])/i.test(header) || !/(^|[,;\t])"?\s*uid\s*"?($|[,;\t])/i.test(header))
      throw invalidRequest([{ field: 'csv', message: 'must begin with a line that names the columns team and uid' }])
    return rows.map(({ info, record }) => ({
      line: info.lines,
      cells: { team: record.team ?? '', uid: record.uid ?? '' },
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidRequest([{ field: 'csv', message: `cannot be read: ${error.message}` }])
  }
}
