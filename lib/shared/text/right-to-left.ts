/** Words of a script that is written from right to left, with what joins them into a name. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+(?:[ '’"-]+[\u0590-\u08ff\u200c\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+)*/gu

/**
 * A sentence in parts, every other of which is written from right to left, and must be isolated so that it does not pull the numbers and names
 * after it to its other side: text, name, text, … Joined, they are the text.
 */
export function aroundRightToLeft(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: name, index } of text.matchAll(RIGHT_TO_LEFT)) {
    parts.push(text.slice(from, index), name)
    from = index + name.length
  }
  return [...parts, text.slice(from)]
}
