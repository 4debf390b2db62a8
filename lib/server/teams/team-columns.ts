import { isWrittenId, uidSchema } from '@/lib/shared/calls/ids'
import { fold } from '@/lib/shared/people/names'
import { addTeamRoute } from '@/lib/shared/people/teams'
import { fromSpreadsheetText } from '@/lib/shared/text/write-csv'
import { readCsv, separatorOf } from './read-csv'

/** Whether a person with this id is in a call or a team, ignoring case and outer blanks. */
export type IsKnown = (uid: string) => boolean

const SEPARATORS = /[;,|\t\r\n；，、]+/
/** Numeric ids that a spreadsheet has reformatted: `1001.0`, `1001,0`, `1.23E+11`. */
const CHANGED_NUMBER = /^[+-]?\d+(?:\.\d+(?:e[+-]?\d+)?|,0+|,\d+e[+-]?\d+|e\+\d+)$/i
const { name: nameSchema } = addTeamRoute.body.shape

/** The text of a cell without the apostrophe that our own files, and people, put before text that a spreadsheet would change. */
const textOf = (cell = ''): string => fromSpreadsheetText(cell).trim()

/** The people in a cell: one id or several, folded. @returns `problem`: why a part of it cannot be read as an id, or null */
export function readUids(cell: string, isKnown: IsKnown): { uids: string[]; problem: string | null } {
  const whole = textOf(cell)
  if (CHANGED_NUMBER.test(whole) && !isKnown(whole))
    return { uids: [], problem: 'looks like a number that a spreadsheet has changed' }
  const pieces = isKnown(whole) ? [whole] : whole.split(SEPARATORS).flatMap((piece) => idsOf(piece.trim(), isKnown))
  const uids: string[] = []
  let problem: string | null = null
  for (const piece of pieces) {
    const read = uidSchema.safeParse(piece)
    if (read.success) uids.push(read.data)
    else problem ??= read.error.issues[0]?.message ?? 'cannot be read'
  }
  return { uids, problem }
}

/** Splits at blanks only if that gives a known id: otherwise the text may be a name that someone took for an id. */
function idsOf(piece: string, isKnown: IsKnown): string[] {
  if (piece === '') return []
  const own = piece.replace(/^'(?=[^\s'])/, '')
  if (isKnown(own)) return [own]
  const words = own.split(/\s+/)
  return words.some(isKnown) ? words : [own]
}

export const readName = (cell: string | undefined) => nameSchema.safeParse(textOf(cell))

/** Whether a row has a team and people, and all of it can be read. */
function isReadable(cells: readonly string[], team: number, columns: readonly number[], isKnown: IsKnown): boolean {
  const read = columns.map((column) => readUids(cells[column] ?? '', isKnown))
  const hasPeople = read.some(({ uids }) => uids.length > 0)
  return readName(cells[team]).success && hasPeople && read.every(({ problem }) => problem === null)
}

/** The columns (from 0) with the teams and people of a file; `team` is null in a plain list of people. */
export type TeamColumns = {
  delimiter: string
  /** Non-blank rows up to and including the header; 0 without a header. */
  headRows: number
  team: number | null
  uids: readonly number[]
  /** Number of columns with a header; without a header row, of columns with cells. */
  width: number
  /** Columns that are not read, by header or else by position. */
  unused: readonly string[]
}

const DELIMITERS = ['\t', ';', ',', '|']
const SAMPLE_CHARACTERS = 64_000
const SAMPLE_ROWS = 200
/** Rows searched for the header, since spreadsheets have titles above it. */
const HEAD_ROWS = 10
/** Names of the columns in lower case, without blanks and punctuation. */
const TEAM = /^(?:teams?|teamname|groups?|groupname|departments?)$/
const UID = /^(?:(?:user|member)?uids?|(?:user|member)s?(?:ids?)?|username|login|email)$/
/** Accepted only beside a column of teams, since people may have such ids too. */
const NUMBERED_UID = /^(?:uid|userid|user|member|memberid)\d+$/

const headOf = (cell: string): string => fold(cell).replace(/[^a-z0-9]/g, '')

/**
 * Finds the separator and the columns of a file from its first rows: by the headers, else by which cells contain known people.
 * @returns null if the headers name teams without people, or people beside something else, or if there is nothing to read
 */
export function teamColumns(csv: string, isKnown: IsKnown): TeamColumns | null {
  const text = csv.slice(0, SAMPLE_CHARACTERS)
  const own = separatorOf(csv)
  const samples = (own === null ? DELIMITERS : [own]).map((delimiter) => {
    const rows: string[][] = []
    for (const { cells } of readCsv(text, delimiter)) if (rows.push(cells) === SAMPLE_ROWS) break
    return { delimiter, rows }
  })
  const headed = samples.flatMap(({ delimiter, rows }) =>
    rows
      .slice(0, HEAD_ROWS)
      .map((cells, index) => ({ ...byHeads(cells, isKnown), delimiter, headRows: index + 1, first: index === 0 })),
  )
  const complete = headed.find(({ team, uids }) => team !== null && uids.length > 0)
  if (complete !== undefined) return complete
  const list = headed.find(({ first, uids }) => first && uids.length > 0)
  if (list !== undefined) return list
  if (headed.some(({ first, team }) => first && team !== null)) return null
  const guesses = samples.flatMap(({ delimiter, rows }) =>
    rows.length === 0 ? [] : [guessed(delimiter, rows, isKnown)],
  )
  guesses.sort((left, right) => right.people - left.people || right.lines - left.lines)
  return guesses[0] ?? null
}

function byHeads(cells: readonly string[], isKnown: IsKnown) {
  const heads = cells.map((cell) => (isKnown(cell) ? '' : headOf(cell)))
  const team = heads.findIndex((head) => TEAM.test(head))
  // E-mail addresses are used as ids only if there is no other id column.
  const isId = (head: string) => UID.test(head) || (team >= 0 && NUMBERED_UID.test(head))
  const named = heads.flatMap((head, index) => (isId(head) ? [index] : []))
  const ids = named.filter((index) => heads[index] !== 'email')
  const uids = ids.length > 0 ? ids : named
  const width = cells.findLastIndex((cell) => cell !== '') + 1
  const unused = cells
    .slice(0, width)
    .flatMap((cell, index) =>
      index === team || uids.includes(index) ? [] : [cell === '' ? `column ${index + 1}` : cell],
    )
  return { team: team < 0 ? null : team, uids, width, unused }
}

/** Without headers: people are in the columns with known ones, else in the second column; teams are in the first other column. */
function guessed(delimiter: string, rows: readonly string[][], isKnown: IsKnown) {
  const width = Math.max(...rows.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1))
  const columns = Array.from({ length: Math.min(width, SAMPLE_ROWS) }, (_, column) => {
    const read = rows.map((cells) => readUids(cells[column] ?? '', isKnown))
    return {
      column,
      people: read.reduce((sum, { uids }) => sum + uids.filter(isKnown).length, 0),
      ids: read.filter(({ uids }) => uids.length > 0 && uids.every(isWrittenId)).length,
    }
  })
  const ranked = columns.toSorted((left, right) => right.people - left.people)
  const [first, second] = columns
  const isTurned = first !== undefined && second !== undefined && first.ids > second.ids
  const best = (ranked[0]?.people ?? 0) > 0 ? ranked[0] : isTurned ? first : (second ?? first)
  const uids = columns.filter(({ column, people }) => column === best?.column || people > 0).map(({ column }) => column)
  const team = columns.find(({ column }) => !uids.includes(column))?.column ?? null
  return {
    delimiter,
    headRows: 0,
    team,
    uids,
    width,
    unused: columns.flatMap(({ column }) => (column === team || uids.includes(column) ? [] : [`column ${column + 1}`])),
    people: uids.reduce((sum, column) => sum + (columns[column]?.people ?? 0), 0),
    lines: team === null ? 0 : rows.filter((cells) => isReadable(cells, team, uids, isKnown)).length,
  }
}
