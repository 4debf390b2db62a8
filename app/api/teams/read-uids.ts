import { uidSchema } from '@/lib/shared/contracts/ids'
import { addTeamRoute } from '@/lib/shared/contracts/teams'
import { fromSpreadsheetText } from '@/lib/shared/csv/spreadsheet-text'

/** The id of a person as calls have it, whatever its case and blanks; undefined for someone of no call. */
export type KnownUid = (uid: string) => string | undefined

const SEPARATORS = /[;,|\t\r\n；，、]+/
/** Figures as spreadsheets write them where an id was a number: `1001.0`, `1001,0`, `1.23E+11`. */
const CHANGED_NUMBER = /^[+-]?\d+(?:\.\d+(?:e[+-]?\d+)?|,0+|,\d+e[+-]?\d+|e\+\d+)$/i
const { name: nameSchema } = addTeamRoute.body.shape

/** A person’s id without case and outer blanks, for comparing. */
export const foldUid = (uid: string): string => uid.trim().toLowerCase()

/** The text of a cell: our own files, and people, put an apostrophe before what a spreadsheet would change. */
const textOf = (cell = ''): string => fromSpreadsheetText(cell).trim()

/**
 * The people in a cell: one id or several, in the spelling of their calls where they have any.
 * @returns what cannot be read as an id, in words, or null
 */
export function readUids(cell: string, known: KnownUid): { uids: string[]; problem: string | null } {
  const whole = textOf(cell)
  const one = whole === '' ? undefined : known(whole)
  if (one !== undefined) return { uids: [one], problem: null }
  if (CHANGED_NUMBER.test(whole)) return { uids: [], problem: 'looks like a number that a spreadsheet has changed' }
  const uids: string[] = []
  let problem: string | null = null
  for (const piece of whole.split(SEPARATORS))
    for (const text of idsOf(piece.trim(), known)) {
      const uid = known(text) ?? text
      const read = uidSchema.safeParse(uid)
      if (read.success || known(text) !== undefined) uids.push(uid)
      else problem ??= read.error.issues[0]?.message ?? 'cannot be read'
    }
  return { uids, problem }
}

/** Blanks separate only where they separate people: they are also in the name that someone took for an id. */
function idsOf(piece: string, known: KnownUid): string[] {
  if (piece === '') return []
  const own = piece.replace(/^'(?=[^\s'])/, '')
  if (known(own) !== undefined) return [own]
  const words = own.split(/\s+/)
  return words.some((word) => known(word) !== undefined) ? words : [own]
}

export const readName = (cell: string | undefined) => nameSchema.safeParse(textOf(cell))

/** Whether a line has a team and people, all of which can be read. */
export function isReadable(team: string | undefined, cells: readonly (string | undefined)[], known: KnownUid): boolean {
  const read = cells.map((cell) => readUids(cell ?? '', known))
  return (
    readName(team).success && read.some(({ uids }) => uids.length > 0) && read.every(({ problem }) => problem === null)
  )
}
