import packageJson from '@/package.json'

/** The programs of ours that `npm run` starts, by the name of the command. */
export const ourScripts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(packageJson.scripts).flatMap(([name, command]) => {
    const [, file] = /^(?:\w+=\S+ )*(?:node|tsx) (?:--\S+ )*((?:lib|tests)\/\S+)/.exec(command) ?? []
    return file === undefined || name.startsWith('pre') ? [] : [[name, file]]
  }),
)
