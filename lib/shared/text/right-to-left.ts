/** Words of a script that is written from right to left, with what joins them into a name. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+(?:[ '’"-]+[\u0590-\u08ff\u200c\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+)*/gu

/** A text split at the matches of a global pattern, which are kept: text, match, text, … Joined, the parts are the text. */
export function partsAround(pattern: RegExp, text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    parts.push(text.slice(from, index), found)
    from = index + found.length
  }
  return [...parts, text.slice(from)]
}

/** Every other part is written from right to left, and must be isolated so that it does not pull the numbers and names after it to its other side. */
export const aroundRightToLeft = (text: string): string[] => partsAround(RIGHT_TO_LEFT, text)
