const MIN_UNPREDICTABLE = 12

/**
 * True for a secret made of repetition or counting, such as `aaaa…`, `passwordpassword` or `1234…`. Counts the characters that
 * cannot be predicted from the preceding ones: a character is predictable if it continues a run of equal steps or repeats an
 * earlier pair. 16 random hexadecimal digits pass; invented words may pass too.
 */
export function isGuessableSecret(secret: string): boolean {
  const pairs = new Set<string>()
  let unpredictable = 0
  for (let index = 0; index < secret.length; index += 1) {
    const pair = secret.slice(Math.max(0, index - 1), index + 1)
    const continuesRun = index > 1 && stepTo(secret, index) === stepTo(secret, index - 1)
    if (!continuesRun && !(index > 0 && pairs.has(pair))) unpredictable += 1
    pairs.add(pair)
  }
  return unpredictable < MIN_UNPREDICTABLE
}

const stepTo = (text: string, index: number) => text.charCodeAt(index) - text.charCodeAt(index - 1)
