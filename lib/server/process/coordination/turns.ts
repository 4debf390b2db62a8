/** So many characters of JSON are read or written in about 20 ms. */
const CHARACTERS_PER_TURN = 1_000_000

/** Lets the web server in the same process respond between two pieces of work. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/**
 * Counts work by the size of the JSON that it is about, so that one with a huge call, or with many large ones, lets others have a turn and thousands
 * of small ones cost nothing.
 * @returns to be called with the size of each piece after it, and to be awaited where it gives a promise
 */
export function turns(): (characters: number) => Promise<void> | undefined {
  let worked = 0
  return (characters) => {
    worked += characters
    if (worked < CHARACTERS_PER_TURN) return undefined
    worked = 0
    return yieldToEventLoop()
  }
}
