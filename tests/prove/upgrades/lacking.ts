type Bag = Record<string, unknown>

/** What an answer lacks of what is expected of it, in words: it may have more fields, and lists more entries, in any order. Empty where it has all. */
export function lacking(answer: unknown, expected: unknown, at = 'it'): string[] {
  if (Array.isArray(expected)) {
    const entries: unknown[] = Array.isArray(answer) ? answer : []
    return expected.flatMap((entry) => {
      const [closest] = entries.map((one) => lacking(one, entry, `${at}[]`)).sort((a, b) => a.length - b.length)
      return closest ?? [`${at} has no entries`]
    })
  }
  if (typeof expected === 'object' && expected !== null) {
    const bag = typeof answer === 'object' && answer !== null ? (answer as Bag) : {}
    return Object.entries(expected).flatMap(([name, value]) => lacking(bag[name], value, `${at}.${name}`))
  }
  return answer === expected ? [] : [`${at} is ${JSON.stringify(answer)} instead of ${JSON.stringify(expected)}`]
}
