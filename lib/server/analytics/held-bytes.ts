/** V8 keeps a text in two bytes a character as soon as one of them is beyond Latin-1, as in many names. */
const BYTES_PER_CHARACTER = 2
/** Measured on rows of figures, whose numbers, texts and keys are objects of their own. */
const BYTES_PER_CHARACTER_OF_JSON = 3
/** What an entry takes in a cache beside its text. */
const BYTES_PER_TEXT = 64

/** About how many bytes a value takes in memory, never much less; a text `json` in it is not written again just to be measured. */
export function heldBytes(value: unknown): number {
  if (typeof value === 'string') return BYTES_PER_TEXT + value.length * BYTES_PER_CHARACTER
  const isPage = typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string'
  const rest = JSON.stringify(isPage ? { ...value, json: null } : value) ?? ''
  return rest.length * BYTES_PER_CHARACTER_OF_JSON + (isPage ? heldBytes(value.json) : 0)
}
