/** Words of a script that is written from right to left, with what joins them into a name. */
const RIGHT_TO_LEFT =
  /([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+(?:[ '’"-]+[\u0590-\u08ff\u200c\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+)*)/u

/** The parts of a text: every other one is written from right to left, and must be isolated so that it does not pull the numbers and names after it to its other side. */
export const aroundRightToLeft = (text: string): string[] => text.split(RIGHT_TO_LEFT)

/** A sentence as HTML: its parts escaped, and those from right to left isolated. */
export const isolated = (text: string, escaped: (part: string) => string): string =>
  aroundRightToLeft(text)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `<bdi>${escaped(part)}</bdi>`))
    .join('')
