import type { PhaseName } from './phase-names'

/** Runs a phase; a failure is reported and makes the exit code 1, but the other phases still run. */
export async function orSayWhyNot(name: PhaseName, phase: () => Promise<void>): Promise<void> {
  try {
    await phase()
  } catch (error) {
    console.error(`The phase ${name} failed: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
