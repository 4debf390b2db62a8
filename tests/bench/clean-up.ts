const endings: (() => void | Promise<void>)[] = []

/** Has something undone at the end of the run, however it ends; the last first. */
export const onEnd = (ending: () => void | Promise<void>): void => {
  endings.unshift(ending)
}

/** Undoes what was done since; all of it at the end of the run. */
export async function cleanUp(since = 0): Promise<void> {
  for (const ending of endings.splice(0, endings.length - since)) await ending()
}
export const doneSoFar = (): number => endings.length

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
