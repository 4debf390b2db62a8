/** Whether a call repeats one of the same caller to the same person or group; each call between known parties is in exactly one state (`REPEAT_DEFINITIONS`). */
export const REPEATS = {
  again: 'Called again',
  resolved: 'Resolved at the first call',
  unresolved: 'Not resolved at the first call',
  pending: 'Too recent to tell',
} as const
export type Repeat = keyof typeof REPEATS
export const REPEAT_NAMES = Object.keys(REPEATS) as [Repeat, ...Repeat[]]

export const DEFAULT_REPEAT_HOURS = 24
export const MAX_REPEAT_HOURS = 168
/** The choices offered on screen. */
export const REPEAT_HOURS = [1, 4, 24, 48, 168] as const
