import { wordsOf } from '@/lib/server/process/start/user-commands'

/** Runs a command to its end: exit code 0, or 1 with what went wrong in words. */
export async function endWith(run: () => Promise<void>): Promise<never> {
  try {
    await run()
    process.exit(0)
  } catch (error) {
    console.error(wordsOf(error))
    process.exit(1)
  }
}

/** The one argument of a command. @throws Error with the usage where it is called with none or several */
export function onlyArgument(usage: string, [argument = '', ...more]: readonly string[]): string {
  if (argument === '' || more.length > 0) throw new Error(usage)
  return argument
}
