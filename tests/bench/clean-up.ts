const endings: (() => void | Promise<void>)[] = []

/** Has something undone at the end of the run, however it ends; the last first. */
export const onEnd = (ending: () => void | Promise<void>): void => {
  endings.unshift(ending)
}

export async function cleanUp(): Promise<void> {
  for (const ending of endings.splice(0)) await ending()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
