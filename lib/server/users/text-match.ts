/** Text as part of a LIKE pattern, without its wildcards. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** The words of a search. */
export const wordsOf = (find: string | undefined): string[] => find?.split(/\s+/).filter((word) => word !== '') ?? []
