/** Command line parsing for all our programs. Plain Node, since some run before anything is installed. */
import { parseArgs } from 'node:util'

const EXIT_CODES = 'Exit codes: 0 done, 1 it failed, 2 called in another way than this.'

/**
 * The arguments of a command. `--help` prints the usage and exits with 0; an unknown argument is reported and exits with 2.
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
    refuseArguments(/** @type {Error} */ (error).message.split('. To specify')[0] ?? '', usage)
  }
  if (!('help' in parsed.values)) return parsed
  console.log(`${usage}\n  --help  prints this\n${EXIT_CODES}`)
  process.exit(0)
}

/** Says what is wrong with the arguments, and how the command is called; exits with 2. @returns {never} */
export function refuseArguments(mistake, usage) {
  console.error(`${mistake}\n${usage}`)
  process.exit(2)
}
