/** A part of a URL that its page cannot read. */
export type AddressProblem = {
  /** `value`: invalid, so the page cannot tell what is requested. `name`: unknown, and ignored. */
  kind: 'value' | 'name'
  name: string
  value: string
  /** What is wrong: a sentence without its full stop. */
  words: string
  /** The parameter in the closest valid URL; null if that omits it. */
  nearest: { name: string; value: string } | null
}

/** The invalid parts of a page's URL, and the closest valid URL. */
export type AddressReading = { problems: AddressProblem[]; nearestHref: string }

/** True if the page cannot tell what is requested, and so loads nothing. */
export const isUnreadable = (problems: readonly AddressProblem[]): boolean =>
  problems.some(({ kind }) => kind === 'value')
