/** A Dockerfile as its builder reads it: stages of instructions. Anything unknown is an error and never skipped. */

export type Instruction = { name: string; flags: Readonly<Record<string, string>>; text: string }
export type Stage = { name: string | null; from: string; instructions: Instruction[] }
export type Variables = Readonly<Record<string, string>>

const KNOWN = new Set(
  'FROM ARG ENV WORKDIR COPY RUN USER EXPOSE VOLUME STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD LABEL'.split(' '),
)
const VARIABLE = /\\\$|\$\{(\w+)(?::([-+])([^}]*))?\}|\$(\w+)/g
const WORD = /"((?:[^"\\]|\\.)*)"|'([^']*)'|((?:[^\s"'\\]|\\.)+)/y

/** The stages of a Dockerfile. @param args values that override the defaults of its ARGs */
export function readDockerfile(text: string, args: Variables): Stage[] {
  const stages: Stage[] = []
  const ahead: Record<string, string> = {}
  for (const instruction of instructionsOf(text)) {
    const stage = stages.at(-1)
    if (instruction.name === 'FROM') {
      const [from = '', as, name = null] = wordsOf(expand(instruction.text, ahead))
      if (as !== undefined && as.toUpperCase() !== 'AS') throw new Error(`FROM ${instruction.text} is not understood.`)
      stages.push({ name, from, instructions: [] })
    } else if (stage !== undefined) stage.instructions.push(instruction)
    else if (instruction.name === 'ARG') Object.assign(ahead, argument(instruction, args))
    else throw new Error(`${instruction.name} stands before FROM.`)
  }
  return stages
}

/** The variable that an ARG defines. */
export function argument({ text }: Instruction, args: Variables): Variables {
  const [name = '', value = ''] = text.split(/=(.*)/s)
  return { [name]: args[name] ?? value }
}

function instructionsOf(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  return lines
    .join('\n')
    .replaceAll(/\\[ \t]*\n/g, ' ')
    .split('\n')
    .map((line) => {
      const [, name = '', rest = ''] = /^\s*(\w+)\s+(.*?)\s*$/.exec(line) ?? []
      const [options = ''] = /^(?:--[\w-]+(?:=\S+)?\s+)*/.exec(rest) ?? []
      const upper = name.toUpperCase()
      if (!KNOWN.has(upper)) throw new Error(`The instruction “${line.trim()}” is not understood.`)
      const flags = Object.fromEntries(
        [...options.matchAll(/--([\w-]+)(?:=(\S+))?/g)].map(([, key, value = 'true']) => [key, value]),
      )
      return { name: upper, flags, text: rest.slice(options.length) }
    })
}

/** A text with the values of its variables. */
export function expand(text: string, variables: Variables): string {
  return text.replaceAll(VARIABLE, (all, braced, kind, other, plain) => {
    if (all === '\\$') return '$'
    const value = variables[braced ?? plain]
    if (kind === '+') return value ? other : ''
    return kind === '-' ? value || other : (value ?? '')
  })
}

/** The words of an instruction: those of a JSON array, or as a shell would split them. */
export function wordsOf(text: string): string[] {
  if (text.startsWith('[')) return JSON.parse(text) as string[]
  const words: string[] = []
  let word: string | null = null
  for (let at = 0; at < text.length; ) {
    WORD.lastIndex = at
    const found = WORD.exec(text)
    if (found === null) {
      if (word !== null) words.push(word)
      word = null
      at += 1
      continue
    }
    const [all, double, single, bare] = found
    word = (word ?? '') + (single ?? (double ?? bare ?? '').replaceAll(/\\(.)/g, '$1'))
    at += all.length
  }
  if (word !== null) words.push(word)
  return words
}

/** A command as it is started: a shell's unless it is a JSON array. */
export const commandOf = (text: string): string[] =>
  text.startsWith('[') ? (JSON.parse(text) as string[]) : ['/bin/sh', '-c', text]
