/** What becomes of a change: the code with which it is refused, or `done`. */
export const codeOf = (change: Promise<unknown>): Promise<string> =>
  change.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
