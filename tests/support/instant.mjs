/** The instant at which everything under test starts, and how processes learn of it and of what is counted. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A Wednesday afternoon, with no clock change in Europe or America in its month or in the weeks around it. */
const INSTANT = '2027-05-12T13:20:00Z'

const PRELOADED = ['clock.mjs', 'as-served.mjs', 'notice-costs.mjs'].map(
  (file) => `--import=${pathToFileURL(path.join(import.meta.dirname, file)).href}`,
)

/**
 * The environment of a process under test: `TEST_INSTANT` (ISO 8601, by default `INSTANT`) and the clock shift to get there.
 * A runner that was itself started with a shift passes it on, so that all processes of a run agree.
 * @param {Record<string, string | undefined>} environment
 * @throws when `TEST_INSTANT` is not a valid instant
 */
export function clockEnvironment(environment = process.env) {
  const instant = environment.TEST_INSTANT || INSTANT
  const instantMs = Date.parse(instant)
  if (Number.isNaN(instantMs)) throw new Error(`TEST_INSTANT must be in ISO 8601, not "${instant}".`)
  const shiftMs = environment.TEST_CLOCK_SHIFT_MS || String(instantMs - Date.now())
  const options = (environment.NODE_OPTIONS ?? '').split(' ').filter((option) => option !== '')
  return {
    TEST_INSTANT: instant,
    TEST_CLOCK_SHIFT_MS: shiftMs,
    NODE_OPTIONS: [...options, ...PRELOADED.filter((preload) => !options.includes(preload))].join(' '),
  }
}

/** The instant in epoch seconds. */
export const instantSeconds = (environment = process.env) =>
  Math.floor(Date.parse(environment.TEST_INSTANT || INSTANT) / 1000)
