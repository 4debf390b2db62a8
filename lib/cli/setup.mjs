/** Shared by `up`, `start` and the test run. Plain Node, since it runs before anything is installed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { cleanEnvironment } from '../server/process/config/clean-value.mjs'
import { compressStatic } from './front-door/static-files.mjs'

/** Removed around a name: a preceding line without an assignment, shell keywords, quotes, a byte order mark. */
const AROUND_NAME = /^[\s\S]*\n|^\W+|^(?:export|set)\s+|\W+$/g

/** The variables of a `.env`, also in UTF-16 or with a byte order mark. @param {Buffer} bytes */
export function readDotEnv(bytes) {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')
  const read = Object.entries(parseEnv(text))
  return Object.fromEntries(read.map(([name, value]) => [name.replaceAll(AROUND_NAME, ''), value]))
}

export const root = path.resolve(import.meta.dirname, '../..')

const INSTALL_STAMP = path.join(root, 'node_modules', '.callscope-install')
const BUILD_STAMP = path.join(root, '.next', 'callscope-build')
const BUILD_INPUTS = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Exits with a message if Node is older than `package.json` requires. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 12)) return
  console.error(`Callscope needs Node 20.12 or newer; this is ${process.version}.`)
  process.exit(1)
}

/** Loads `.env` next to `package.json` if present; variables that are already set win. Cleans our variables of what editors and shells leave around them. */
export function loadEnvironment() {
  const file = path.join(root, '.env')
  const given = existsSync(file) ? readDotEnv(readFileSync(file)) : {}
  Object.assign(process.env, cleanEnvironment({ ...given, ...process.env }))
}

/** Runs a command in the project root with its output shown; exits if it fails. */
export async function run(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const ended = once(child, 'exit').then(([status]) => ({ status, error: undefined }))
  const { status, error } = await ended.catch((error) => ({ status: null, error }))
  if (status === 0) return
  console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`)
  process.exit(status ?? 1)
}

/**
 * Installs the locked packages unless they are installed.
 * @param {{withDev?: boolean}} [what] `withDev`: include packages that only tests and tools need; leaving them out saves a third of the time
 */
export async function ensureInstalled({ withDev = false } = {}) {
  const locked = hashFiles(['package.json', 'package-lock.json'])
  const everything = `${locked} with dev`
  const installed = readText(INSTALL_STAMP)
  if (installed === everything || (installed === locked && !withDev)) return
  console.log('Installing packages …')
  await run('npm', ['ci', withDev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(INSTALL_STAMP, withDev ? everything : locked)
}

/** Builds unless the existing build is up to date. */
export async function ensureBuilt() {
  const wanted = hashFiles(BUILD_INPUTS)
  if (readText(BUILD_STAMP) === wanted) return
  console.log('Building …')
  await run(process.execPath, [path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  await compressStatic(path.join(root, '.next', 'static'))
  writeFileSync(BUILD_STAMP, wanted)
}

/** True when there is a finished build, up to date or not. */
export const isBuilt = () => existsSync(path.join(root, '.next', 'BUILD_ID'))

const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

function hashFiles(names) {
  const hash = createHash('sha256')
  const add = (name) => {
    const file = path.join(root, name)
    if (!existsSync(file)) return
    if (statSync(file).isDirectory()) {
      for (const entry of readdirSync(file).sort()) add(path.join(name, entry))
      return
    }
    hash.update(name).update('\0').update(readFileSync(file)).update('\0')
  }
  for (const name of names) add(name)
  return hash.digest('hex')
}
