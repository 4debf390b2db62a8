/** Names at least this many letters long are matched with up to one typo. */
const LETTERS_PER_TYPO = 3

/** The name that `text` was most likely meant to be: the same in another case, else the one with the smallest edit distance; null if none is close. */
export function closest(text: string, names: readonly string[]): string | null {
  const typed = text.toLowerCase()
  let best: { name: string; slips: number } | null = null
  for (const name of names) {
    const slips = editDistance(typed, name.toLowerCase())
    const most = Math.max(typed.length, name.length) / LETTERS_PER_TYPO
    if (slips <= most && slips < (best?.slips ?? Number.POSITIVE_INFINITY)) best = { name, slips }
  }
  return best?.name ?? null
}

/** Letters inserted, deleted or replaced (Levenshtein distance). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let column = 1; column <= other.length; column += 1) {
      const mistaken = (row[column - 1] ?? 0) + (one[at - 1] === other[column - 1] ? 0 : 1)
      next.push(Math.min(mistaken, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
