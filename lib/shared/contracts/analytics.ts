/** What a period is compared with: the equal one just before, or the same weekdays before, whole weeks earlier by the zone's clock. */
export const COMPARE_MODES = ['previous', 'weekdays'] as const
export type CompareMode = (typeof COMPARE_MODES)[number]

/** The key of a row that stands for all names beyond `top`. No name holds a control character, so none can be taken for it. */
export const OTHERS = '\u0001others'
/** More names than this cannot be listed in a filter. */
export const MAX_OTHERS_LISTED = 100
