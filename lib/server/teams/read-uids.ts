import { uidSchema } from '@/lib/shared/calls/ids'
import { addTeamRoute } from '@/lib/shared/people/teams'
import { fromSpreadsheetText } from '@/lib/shared/text/write-csv'

/** Whether a person with this id is in a call or a team, ignoring case and outer blanks. */
export type IsKnown = (uid: string) => boolean

const SEPARATORS = /[;,|\t\r\n；，、]+/
/** Numeric ids that a spreadsheet has reformatted: `1001.0`, `1001,0`, `1.23E+11`. */
const CHANGED_NUMBER = /^[+-]?\d+(?:\.\d+(?:e[+-]?\d+)?|,0+|,\d+e[+-]?\d+|e\+\d+)$/i
const { name: nameSchema } = addTeamRoute.body.shape

/** The text of a cell without the apostrophe that our own files, and people, put before text that a spreadsheet would change. */
const textOf = (cell = ''): string => fromSpreadsheetText(cell).trim()

/**
 * The people in a cell: one id or several, folded.
 * @returns `problem`: why a part of the cell cannot be read as an id, or null
 */
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
export function isReadable(
  team: string | undefined,
  cells: readonly (string | undefined)[],
  isKnown: IsKnown,
): boolean {
  const read = cells.map((cell) => readUids(cell ?? '', isKnown))
  return (
    readName(team).success && read.some(({ uids }) => uids.length > 0) && read.every(({ problem }) => problem === null)
  )
}
