/** The command line of every program of ours. Plain Node, since some run before anything is installed. */
import { parseArgs } from 'node:util'

const EXIT_CODES = 'Exit codes: 0 done, 1 it failed, 2 called in another way than this.'

/**
 * What a command was called with. `--help` prints its usage and ends with 0 before it does anything; an argument that it does not know is named, and ends with 2.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {string} usage its name, arguments and options
 * @param {Options} options as `parseArgs` takes them
 */
export function commandLine(usage, options, allowPositionals = false) {
  /** @type {ReturnType<typeof parseArgs<{ options: Options, allowPositionals: true }>>} */
  let parsed
  try {
    const all = { ...options, help: { type: /** @type {const} */ ('boolean'), short: 'h' } }
    parsed = /** @type {any} */ (parseArgs({ options: all, allowPositionals }))
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message.split('. To specify')[0]}\n${usage}`)
    process.exit(2)
  }
  if (!('help' in parsed.values)) return parsed
  console.log(`${usage}\n  --help  prints this\n${EXIT_CODES}`)
  process.exit(0)
}
