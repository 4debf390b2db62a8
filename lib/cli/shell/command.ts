import { wordsOf } from '@/lib/server/process/start/user-commands'

/** Runs a command and exits: with 0, or with 1 after printing what went wrong. */
export async function endWith(run: () => Promise<void>): Promise<never> {
  try {
    await run()
    process.exit(0)
  } catch (error) {
    console.error(wordsOf(error))
    process.exit(1)
  }
}

/** The only argument of a command. @throws Error with the usage if there are none or several */
export function onlyArgument(usage: string, [argument = '', ...more]: readonly string[]): string {
  if (argument === '' || more.length > 0) throw new Error(usage)
  return argument
}
