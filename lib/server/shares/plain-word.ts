const WORD = /^[a-z][a-z-]{0,30}$/i

/** A value that the Calls API may choose freely, such as a status, if it is a plain word; else `other`, since it could be anything, an id too. */
export const plainWord = (value: string): string => (WORD.test(value) ? value : 'other')
