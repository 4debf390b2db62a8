import { invalidRequest } from '@/lib/shared/http/errors'

const LONE_SURROGATE = /\p{Surrogate}/u

/** Why databases do not keep a text as it is, in words; null if they do. */
function unstorable(text: string): string | null {
  if (text.includes('\0')) return 'contains a NUL character'
  return LONE_SURROGATE.test(text) ? 'contains half of a character (a lone surrogate)' : null
}

/**
 * Rejects JSON, parameters of a path, or a query with a text anywhere, names included, that databases do not keep as it is.
 * @param whole how an issue names a value that is a text itself
 * @throws AppError INVALID_REQUEST naming the field, such as `filters.q`
 */
export function requireStorable(value: unknown, whole: string): void {
  // Bodies may be nested deeper than calls may.
  const left: { field: string; value: unknown }[] = [{ field: '', value }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { field, value } = next
    const problem = typeof value === 'string' ? unstorable(value) : null
    if (problem !== null) throw invalidRequest([{ field: field || whole, message: problem }])
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      const problemOfName = unstorable(name)
      if (problemOfName !== null)
        throw invalidRequest([{ field: field || whole, message: `has a name that ${problemOfName}` }])
      left.push({ field: field === '' ? name : `${field}.${name}`, value: inner })
    }
  }
}
