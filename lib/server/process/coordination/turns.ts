/** Reading or writing this many characters of JSON takes about 20 ms. */
const CHARACTERS_PER_TURN = 1_000_000

/** Lets the web server in the same process respond between two pieces of work. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Measures work by its JSON, so that huge calls, or many large ones, yield to the event loop while thousands of small ones cost nothing.
 * @returns call it after each piece of work with the size of that piece, and await the promise if it returns one
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
