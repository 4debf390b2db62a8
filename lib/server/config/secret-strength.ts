const LEAST_SURPRISES = 12

/**
 * True for a secret that repetition or counting gives away, as `aaaa…`, `passwordpassword` or `1234…`. Counts the characters
 * that what stands before them does not foretell: one that continues a run of equal steps is foretold, and one that ends
 * a pair seen before. 16 random hexadecimal digits pass; words that somebody thought of may.
 */
export function isGuessableSecret(secret: string): boolean {
  const pairs = new Set<string>()
  let surprises = 0
  for (let index = 0; index < secret.length; index += 1) {
    const pair = secret.slice(Math.max(0, index - 1), index + 1)
    const continuesRun = index > 1 && stepTo(secret, index) === stepTo(secret, index - 1)
    if (!continuesRun && !(index > 0 && pairs.has(pair))) surprises += 1
    pairs.add(pair)
  }
  return surprises < LEAST_SURPRISES
}

const stepTo = (text: string, index: number) => text.charCodeAt(index) - text.charCodeAt(index - 1)
