import { commandLine } from '../command-line.mjs'

/** The one argument of a command and its flags. @throws Error with the usage where it is called with none or several */
export function onlyArgument<Flag extends string>(
  usage: string,
  ...flags: Flag[]
): { argument: string; flags: ReadonlySet<Flag> } {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
  const { positionals, values } = commandLine(usage, options, true)
  const [argument, ...more] = positionals
  if (argument === undefined || argument === '' || more.length > 0) throw new Error(usage)
  return { argument, flags: new Set(flags.filter((flag) => values[flag] === true)) }
}
