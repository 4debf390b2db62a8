const endings: (() => void | Promise<void>)[] = []

/** Registers a clean-up for the end of the run, however it ends; the last one runs first. */
export const onEnd = (ending: () => void | Promise<void>): void => {
  endings.unshift(ending)
}

/** Runs the clean-ups registered after the first `since`; by default all. */
export async function cleanUp(since = 0): Promise<void> {
  for (const ending of endings.splice(0, endings.length - since)) await ending()
}
export const doneSoFar = (): number => endings.length

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
