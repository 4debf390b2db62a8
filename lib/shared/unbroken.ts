const UNIT = /(\d) (?=(?:s|min|h|d|%|pp)(?![\p{L}\d]))/gu
/** Between the parts of one duration, such as `1 min 30 s`. */
const PART = /(\u00a0(?:min|h|d)) (?=\d)/g

/** Prose in which a number stays on the line of its unit, and a duration in one piece. */
export const unbroken = (text: string): string => text.replaceAll(UNIT, '$1\u00a0').replaceAll(PART, '$1\u00a0')
