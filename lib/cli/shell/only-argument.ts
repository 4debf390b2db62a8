import { parseArgs } from 'node:util'

/** The one argument of a command and its flags. @throws Error with the usage where it is called in another way */
export function onlyArgument<Flag extends string>(
  usage: string,
  ...flags: Flag[]
): { argument: string; flags: ReadonlySet<Flag> } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
    })
    const [argument, ...more] = positionals
    if (argument !== undefined && argument !== '' && more.length === 0)
      return { argument, flags: new Set(flags.filter((flag) => values[flag] === true)) }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`)
  }
  throw new Error(usage)
}
