/**
 * `npm run prove -- image`: the `Dockerfile` and `compose.yaml` without a container engine. The steps of the `Dockerfile` run in minimal Debian
 * roots (overlays of layers, as their user), and the contents of the image are measured and checked. Then the guide's `docker run` and the services
 * of `compose.yaml` start from it, with namespaces for mounts, processes and network, and the user, rights, limits, volumes, variables and secrets
 * that they name. PostgreSQL is Debian's, ClickHouse the engine's process. It needs root, control groups and Debian's packages.
 * `PROVE_IMAGES` is a folder that keeps what was built, for the next run.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../bench/processes'
import { bin } from '../support/report.mjs'
import { installPackage } from '../support/system-packages.mjs'
import { cloneInto } from './checkout'
import { requireDebian } from './debian'
import { basesIn } from './image/bases'
import { buildImage } from './image/build'
import type { Image } from './image/config'
import { proveContents, TRACE } from './image/contents'
import { readContext } from './image/context'
import { proveEmbedded } from './image/embedded'
import { removeGroups } from './image/limits'
import { startNetwork } from './image/network'
import { proveScaledOut } from './image/scaled-out'
import { startWorld } from './image/world'

/** The file through which the first part tells the second what it has built. */
const BUILT = 'built.json'
const STORES = ['postgres', 'clickhouse'] as const
type Built = Record<'app' | (typeof STORES)[number], Image>

const report = (line: string) => console.log(`── ${line}`)
const [built, runs] = process.argv.slice(2)
if (built === undefined || runs === undefined) await prove()
else await proveStarted(built, runs)
process.exit(process.exitCode ?? 0)

/** Builds the images, and starts the second part in a network and processes of its own, which end with it. */
async function prove(): Promise<void> {
  await requireDebian('the image')
  if (!existsSync('/usr/bin/tini-static')) await installPackage('tini')
  if (!existsSync('/usr/sbin/ip')) await installPackage('iproute2')
  const kept = process.env.PROVE_IMAGES
  const folder = kept ?? mkdtempSync(path.join('/var/tmp', 'callscope-image-'))
  try {
    if (!existsSync(path.join(folder, BUILT))) await build(folder)
    const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
    const runs = mkdtempSync(path.join(folder, 'callscope-runs-'))
    const command = [bin('tsx'), import.meta.filename, folder, runs]
    process.exitCode = spawnSync('unshare', [...own, ...command], { stdio: 'inherit' }).status ?? 1
    removeGroups(path.basename(runs))
    rmSync(runs, { recursive: true, force: true })
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds the image from a clone with the traces of everyday work, and the images that stand in for those of the stores. */
async function build(folder: string): Promise<void> {
  const clone = path.join(folder, 'clone')
  await cloneInto(clone)
  leaveTraces(clone)
  const dockerfile = readFileSync(path.join(clone, 'Dockerfile'), 'utf8')
  const baseOf = basesIn(folder)
  const say = (name: string) => (line: string) => report(`${name}: ${line}`)
  const layersOf = (name: string) => path.join(folder, `layers-${name}`)
  const app = await buildImage({
    dockerfile,
    context: readContext(clone),
    folder: layersOf('app'),
    baseOf,
    report: say('build'),
  })
  proveContents(app, say('contents'))
  const [, node = ''] = /^ARG NODE_IMAGE=(\S+)/m.exec(dockerfile) ?? []
  const stores = STORES.map(async (name) => {
    const context = readContext(path.join(import.meta.dirname, 'image', 'stores', name))
    const own = readFileSync(path.join(context.folder, 'Dockerfile'), 'utf8')
    const args = { NODE_IMAGE: node }
    return [
      name,
      await buildImage({ dockerfile: own, context, args, folder: layersOf(name), baseOf, report: say(name) }),
    ]
  })
  const images = { app, ...Object.fromEntries(await Promise.all(stores)) }
  writeFileSync(path.join(folder, BUILT), JSON.stringify(images))
}

/** Adds what everyday work leaves in a checkout: files that Git ignores, settings and secrets. */
function leaveTraces(clone: string): void {
  const lines = readFileSync(path.join(clone, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const names = lines.map((line) => {
    const name = line.replace(/^\//, '').replaceAll('*', 'used')
    return name.endsWith('/') ? `${name}left-behind` : name
  })
  const all = [...names, 'secrets/left-behind', 'lib/left-behind.log', 'app/.DS_Store']
  for (const name of all) {
    mkdirSync(path.dirname(path.join(clone, name)), { recursive: true })
    writeFileSync(path.join(clone, name), TRACE)
  }
}

/** Starts the images in `folder` in every documented way and checks them. */
async function proveStarted(folder: string, runs: string): Promise<void> {
  const { app, ...stores } = JSON.parse(readFileSync(path.join(folder, BUILT), 'utf8')) as Built
  const guide = readFileSync(path.join(root, 'docs', 'operations.md'), 'utf8')
  const network = startNetwork(runs)
  for (const [name, start] of Object.entries({ embedded: proveEmbedded, 'scaled-out': proveScaledOut })) {
    const own = path.join(runs, name)
    mkdirSync(own)
    const world = await startWorld(network.own)
    const say = (line: string) => report(`${name}: ${line}`)
    await start({ image: app, network, world, folder: own, guide, report: say }, stores).catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
    await world.close()
  }
}
