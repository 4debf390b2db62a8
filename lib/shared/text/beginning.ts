/** Longer clusters, such as unreadable towers of marks, are cut. */
const MAX_CLUSTER = 64
const clusters = new Intl.Segmenter('und')

/** At most the first `most` characters of a text, in whole clusters: an emoji, a letter with its marks or a flag is kept or left out. */
export function wholeClusters(text: string, most: number): string {
  if (text.length <= most) return text
  const { index = most } = clusters.segment(text).containing(most) ?? {}
  return most - index > MAX_CLUSTER ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text.slice(0, index)
}

/** A text of at most `most` characters, with an ellipsis where it goes on. */
export const beginning = (text: string, most: number): string =>
  text.length <= most ? text : `${wholeClusters(text, most - 1).trimEnd()}…`

/** The last `most` clusters of a text. */
export const lastClusters = (text: string, most: number): string =>
  Array.from(clusters.segment(text), ({ segment }) => segment)
    .slice(-most)
    .join('')
