/** Control characters and line breaks, which would start a line of their own, and marks that reorder the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is replaced
const BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g

/** Text from outside on one line, in its own order. */
export const tame = (text: string): string => text.replaceAll(BREAKS, ' ').replaceAll(REORDERING, '')
