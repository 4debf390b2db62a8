import { folded } from '@/components/shell/omnibox/sentence/rules'
import type { Context } from '@/components/shell/omnibox/sentence/types'
import type { DirectoryEntry } from '@/lib/shared/people/directory'

const person = (id: string, name: string | null): DirectoryEntry => ({
  kind: 'user',
  id,
  name,
  avatar: null,
  lastSeenAt: 0,
})
const group = (id: string, name: string): DirectoryEntry => ({ kind: 'group', id, name, avatar: null, lastSeenAt: 0 })

const DIRECTORY: readonly DirectoryEntry[] = [
  person('priya-8', 'Priya Patel'),
  person('ana-1', 'Ana Ruiz'),
  person('bo-2', 'Bo Lindqvist'),
  person('zoe-3', 'Zoë Müller'),
  person('sam-4', 'Sam Park'),
  person('sam-5', 'Sam Okafor'),
  person('sam-6', 'Samira Haddad'),
  person('may-7', 'May Chen'),
  person('mark-9', 'Mark Twist'),
  person('april-10', 'April Jones'),
  person('noon-11', 'Noon Abadi'),
  person('van-12', 'Anna van der Berg'),
  person('my-13', 'My Nguyen'),
  person('u-77', null),
  person('yosef-14', 'יוסף כהן'),
  group('field', 'Field team'),
  group('video', 'Video team'),
  group('sales-eu', 'Sales Europe'),
  group('sales-us', 'Sales US'),
  group('heads', 'Heads of support'),
]

/** The number of letters inserted, left out or replaced, or of neighbours swapped, between two words (optimal string alignment). */
function slips(one: string, other: string): number {
  const rows: number[][] = [...Array(one.length + 1).keys()].map((row) => [row])
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let column = 1; column <= other.length; column += 1) (rows[0] as number[])[column] = column
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const wrong = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = row > 1 && column > 1 && isSwap ? at(row - 2, column - 2) + 1 : wrong
      ;(rows[row] as number[])[column] = Math.min(wrong, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1)
    }
  return at(one.length, other.length)
}

/** One typo away from a word of a name; in a word of three letters, the first letter may be swapped but not wrong. */
const isMisspelt = (word: string, name: string) =>
  word.length > 2 &&
  !/\d/.test(word) &&
  name.split(/[^\p{L}]+/u).some((part) => {
    const isSure = part.length > 3 && word.length > 3
    const isBegun = part[0] === word[0] || (part[0] === word[1] && part[1] === word[0])
    return part.length > 2 && (isSure || isBegun) && slips(word, part) === 1
  })

/** A directory that answers as `GET /api/directory` does: every word of the phrase is part of the name or the id; if none matches, each may have a typo. */
export const known: Context['known'] = (phrase) => {
  const found = (isNear: boolean) =>
    DIRECTORY.filter(({ id, name }) =>
      phrase
        .split(' ')
        .every(
          (word) => folded(`${name ?? ''} ${id}`).includes(word) || (isNear && isMisspelt(word, folded(name ?? ''))),
        ),
    )
  const exact = found(false)
  return exact.length > 0 ? exact : found(true)
}
