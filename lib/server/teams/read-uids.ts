import { uidSchema } from '@/lib/shared/calls/ids'
import { addTeamRoute } from '@/lib/shared/people/teams'
import { fromSpreadsheetText } from '@/lib/shared/text/spreadsheet-text'

/** Whether anyone of that id is in a call or a team, whatever its case and outer blanks. */
export type IsKnown = (uid: string) => boolean

const SEPARATORS = /[;,|\t\r\n；，、]+/
/** Figures as spreadsheets write them where an id was a number: `1001.0`, `1001,0`, `1.23E+11`. */
const CHANGED_NUMBER = /^[+-]?\d+(?:\.\d+(?:e[+-]?\d+)?|,0+|,\d+e[+-]?\d+|e\+\d+)$/i
const { name: nameSchema } = addTeamRoute.body.shape

/** The text of a cell: our own files, and people, put an apostrophe before what a spreadsheet would change. */
const textOf = (cell = ''): string => fromSpreadsheetText(cell).trim()

/**
 * The people in a cell: one id or several, as they are compared.
 * @returns what cannot be read as an id, in words, or null
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

/** Blanks separate only where they separate people: they are also in the name that someone took for an id. */
function idsOf(piece: string, isKnown: IsKnown): string[] {
  if (piece === '') return []
  const own = piece.replace(/^'(?=[^\s'])/, '')
  if (isKnown(own)) return [own]
  const words = own.split(/\s+/)
  return words.some(isKnown) ? words : [own]
}

export const readName = (cell: string | undefined) => nameSchema.safeParse(textOf(cell))

/** Whether a line has a team and people, all of which can be read. */
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
