/** Runs the steps of a Dockerfile, each in the root that the steps before it have made, as the user that it names. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { withCertificates } from '../debian'
import { type Config, configured, type Image } from './config'
import type { Context } from './context'
import { argument, commandOf, expand, type Instruction, readDockerfile, type Variables, wordsOf } from './dockerfile'
import { type Entered, enterScript } from './enter'

export type Build = {
  dockerfile: string
  context: Context
  args?: Variables
  /** Where the layers are made. */
  folder: string
  /** The image that FROM names, if that is not a stage. */
  baseOf(name: string): Promise<Image>
  report(line: string): void
}

type Stage = { name: string | null; image: Image }
/** What a step works on: a stage's base, and the folder in which its own layer grows. */
type Ground = { base: Image; folder: string; config: Config; variables: Variables; build: Build; stages: Stage[] }

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Builds an image. @throws with the output of a step that failed, and at what the proof does not understand */
export async function buildImage(build: Build): Promise<Image> {
  const stages: Stage[] = []
  for (const { name, from, instructions } of readDockerfile(build.dockerfile, build.args ?? {})) {
    const base = stages.find((stage) => stage.name === from)?.image ?? (await build.baseOf(from))
    const folder = path.join(build.folder, `stage-${stages.length}`)
    let ground: Ground = { base, folder, config: base.config, variables: {}, build, stages }
    for (const instruction of instructions) {
      const startedMs = performance.now()
      ground = await carriedOut(ground, instruction)
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
      build.report(`${instruction.name} ${instruction.text.slice(0, 90)} (${seconds} s)`)
    }
    stages.push({ name, image: { layers: [path.join(folder, 'upper'), ...base.layers], config: ground.config } })
  }
  const last = stages.at(-1)
  if (last === undefined) throw new Error('The Dockerfile has no stage.')
  return last.image
}

async function carriedOut(ground: Ground, instruction: Instruction): Promise<Ground> {
  const variables = { ...ground.config.env, ...ground.variables }
  const config = configured(ground.config, instruction, variables)
  if (config !== null) return { ...ground, config }
  switch (instruction.name) {
    case 'ARG':
      return { ...ground, variables: { ...ground.variables, ...argument(instruction, ground.build.args ?? {}) } }
    case 'WORKDIR': {
      const workdir = path.posix.resolve(ground.config.workdir, expand(instruction.text, variables))
      await ended(start(as(ground, 'root', '/'), ['mkdir', '-p', workdir]))
      return { ...ground, config: { ...ground.config, workdir } }
    }
    case 'COPY':
      await copy(ground, instruction, wordsOf(expand(instruction.text, variables)))
      return ground
    case 'RUN': {
      const { user, workdir } = ground.config
      await ended(
        start({ ...as(ground, user, workdir), env: withCertificates(variables) }, commandOf(instruction.text)),
      )
      return ground
    }
    default:
      throw new Error(`The proof does not carry out ${instruction.name}.`)
  }
}

const as = ({ base, folder, config }: Ground, user: string, workdir: string): Entered => ({
  layers: base.layers,
  folder,
  user,
  workdir,
  env: config.env,
})

/** Copies as `tar` does: from the context for root, from another stage with its owners. */
async function copy(ground: Ground, { flags, text }: Instruction, words: readonly string[]): Promise<void> {
  const { from, ...unknown } = flags
  const [sources, to] = [words.slice(0, -1), words.at(-1) ?? '']
  if (Object.keys(unknown).length > 0 || !/(?:^\.|\/)$/.test(to))
    throw new Error(`COPY ${text} is not understood: it has other flags, or its target is no folder.`)
  const target = path.posix.resolve(ground.config.workdir, to)
  const unpack = `mkdir -p ${target} && tar -C ${target} -xpf - --numeric-owner`
  for (const source of sources) {
    const writer = from === undefined ? packed(ground.build.context, source) : packedStage(ground, from, source)
    const reader = start(as(ground, 'root', '/'), ['/bin/sh', '-c', unpack], 'pipe')
    if (writer.stdout === null || reader.stdin === null) throw new Error('There is no pipe to copy through.')
    writer.stdout.pipe(reader.stdin)
    await Promise.all([ended(writer), ended(reader)])
  }
}

/** Packs a file, or the contents of a folder, of the context. */
function packed({ folder, files }: Context, source: string): ChildProcess {
  const clean = path.posix.normalize(source).replace(/\/$/, '')
  const isFile = files.includes(clean)
  const within = isFile ? path.posix.dirname(clean) : clean
  const names = (isFile ? [clean] : files).map((name) => path.posix.relative(within, name))
  const chosen = names.filter((name) => !name.startsWith('../'))
  if (chosen.length === 0) throw new Error(`COPY: the context has no ${source}.`)
  const how = ['--owner=0', '--group=0', '--no-recursion', '--null', '-T', '-', '-cf', '-']
  const child = spawn('tar', ['-C', path.join(folder, within), ...how], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(chosen.join('\0'))
  return child
}

/** The contents of a folder of another stage, which stays unchanged. */
function packedStage({ stages, folder }: Ground, name: string, source: string): ChildProcess {
  const stage = stages.find((one) => one.name === name)
  if (stage === undefined) throw new Error(`COPY --from=${name}: there is no such stage.`)
  const { layers, config } = stage.image
  const entered = { layers, folder: `${folder}-from`, isReadOnly: true, user: 'root', workdir: '/', env: config.env }
  return start(entered, ['tar', '-C', source, '-cf', '-', '.'])
}

/** Starts a command in a root, in processes and mounts of its own, which end with it. */
function start(entered: Entered, command: readonly string[], stdin: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  const own = ['--mount', '--pid', '--fork', '--kill-child']
  const child = spawn('unshare', [...own, '/bin/sh', '-ec', enterScript(entered, command)], {
    stdio: [stdin, 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

/** Resolves once a command has succeeded. @throws Error with its output otherwise */
async function ended(child: ChildProcess): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    if (stream !== null && stream.listenerCount('data') === 0)
      stream.on('data', (bytes: Buffer) => {
        output += bytes
      })
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) throw new Error(`A step ended with exit code ${exitCode}:\n${output}`)
}
