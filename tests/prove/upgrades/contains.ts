type Bag = Record<string, unknown>

/** Whether an answer has everything that is expected of it: it may have more fields, and lists more entries, in any order. */
export function contains(answer: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return Array.isArray(answer) && expected.every((entry) => answer.some((one) => contains(one, entry)))
  if (typeof expected !== 'object' || expected === null) return answer === expected
  if (typeof answer !== 'object' || answer === null) return false
  return Object.entries(expected).every(([name, value]) => contains((answer as Bag)[name], value))
}
