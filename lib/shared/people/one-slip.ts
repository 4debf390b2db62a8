/** Shorter names are one typo away from too many other words. */
const MIN_LETTERS = 3

/** True if two words differ by one typo: one letter too many, too few or wrong, or two neighbours swapped. */
export function isOneSlip(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [left, right] = [one.slice(same), other.slice(same)]
  if (left === right) return false
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}

/** Makes a test whether a word is, with one typo, one of a name, both folded. Of three letters, the first must be right or swapped; a number is meant as typed. */
export function isNearName(word: string): (name: string) => boolean {
  if (!/^\p{L}{3,}$/u.test(word)) return () => false
  const half = word.length >> 1
  const [start, end] = [word.slice(0, half), word.slice(half + 1)]
  return (name) =>
    // One typo leaves one half of the word intact: this rules out nearly every name at little cost.
    (name.includes(start) || name.includes(end)) &&
    name.split(/[^\p{L}]+/u).some((part) => {
      const letters = Math.min(part.length, word.length)
      if (letters < MIN_LETTERS || !isOneSlip(word, part)) return false
      return letters > MIN_LETTERS || word[0] === part[0] || (word[0] === part[1] && word[1] === part[0])
    })
}
