import { wordsOf } from '@/lib/server/process/start/user-commands'
import { refuseArguments } from '../command-line.mjs'

/** Runs a command and exits: with 0, or with 1 where it returns false, or after printing what went wrong. */
export async function endWith(run: () => Promise<unknown>): Promise<never> {
  try {
    process.exit((await run()) === false ? 1 : 0)
  } catch (error) {
    console.error(wordsOf(error))
    process.exit(1)
  }
}

/** The only argument of a command; exits with 2 if there are none or several. */
export function onlyArgument(usage: string, [argument = '', ...more]: readonly string[]): string {
  if (argument === '') refuseArguments('FILE is missing.', usage)
  if (more.length > 0) refuseArguments(`There is one FILE, and nothing after it: ${more.join(' ')}`, usage)
  return argument
}
