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
