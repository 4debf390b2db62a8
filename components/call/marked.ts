import { fold } from '@/lib/shared/people/fold-name'

/** A text in pieces, of which those that were searched for are marked. */
export type Piece = { text: string; isMarked: boolean }

/** A search as it is compared: in one line, without case, accents and invisible characters. */
export const foldedSearch = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim()

/** A text with every place of a folded search marked; null where it has none. */
export function markedPieces(text: string, search: string): Piece[] | null {
  if (search === '') return null
  let folded = ''
  /** Where in the text each folded character comes from. */
  const from: number[] = []
  let at = 0
  for (const character of text) {
    const part = /\s/.test(character) ? ' ' : fold(character)
    const isSpaceAgain = part === ' ' && folded.endsWith(' ')
    if (!isSpaceAgain) for (let index = 0; index < part.length; index += 1) from.push(at)
    folded += isSpaceAgain ? '' : part
    at += character.length
  }
  const pieces: Piece[] = []
  let shown = 0
  const show = (to: number, isMarked: boolean) => {
    if (to > shown) pieces.push({ text: text.slice(shown, to), isMarked })
    shown = Math.max(shown, to)
  }
  for (let place = folded.indexOf(search); place >= 0; place = folded.indexOf(search, place + search.length)) {
    show(from[place] ?? text.length, false)
    show(from[place + search.length] ?? text.length, true)
  }
  if (pieces.length === 0) return null
  show(text.length, false)
  return pieces
}
