/**
 * The size of the house: files, lines and folders of what ships (the simulator is a separate program and does not count), in how many folders each
 * feature is, and how many files a record and a question pass. `npm run house` prints it; `npm run check` fails above the limits.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '../lib/cli/command-line.mjs'
import { type Passing, passedFiles } from './passed-files'

commandLine('Usage: npm run house\n  prints the size of the house, and fails above its limits', {})

/**
 * A new feature pays for its lines: the house had 94,000 in 1,675 files before it was put in order. `filesPassed` does not count the ones
 * that every page or request passes.
 */
const LIMITS = {
  files: 1_100,
  lines: 80_000,
  filesOfFolder: 25,
  foldersOfFeature: 5,
  filesPassed: { 'a record': 38, 'a list of calls': 37, 'a figure': 35 } satisfies Record<Passing, number>,
}
const LONG_FILE_LINES = 200

const root = path.resolve(import.meta.dirname, '..')
const files = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts') && !file.startsWith('lib/simulator/')),
)
const known = new Set(files)
const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
const lines = (file: string) => (texts.get(file) ?? '').split('\n').length - 1

/** Files that the router finds by their place, so a folder may have nothing else in it. */
const ROUTED = /(^|\/)(page|layout|route|loading|error|not-found|global-error)\.tsx?$/

const folders = new Map<string, string[]>()
for (const file of files)
  folders.set(path.posix.dirname(file), [...(folders.get(path.posix.dirname(file)) ?? []), file])
const isRouted = (folder: string) => folder.startsWith('app/') || folder === 'app'

function importsOf(file: string): string[] {
  return [...(texts.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)]
    .map(([, specifier = '']) => {
      if (!/^(@\/|\.)/.test(specifier)) return undefined
      const base = specifier.startsWith('@/')
        ? specifier.slice(2)
        : path.posix.join(path.posix.dirname(file), specifier)
      return [base, `${base}.ts`, `${base}.tsx`].find((name) => known.has(name))
    })
    .filter((to) => to !== undefined)
}

/** Routes and pages whose feature is not named after their first segment, by the start of their address. */
const FEATURES: readonly (readonly [RegExp, string])[] = [
  [/^calls\/\[sessionId\]\/evidence/, 'evidence'],
  [/^calls\/\[sessionId\]\/(notes|tags)|^(notes|tags|annotations)\b/, 'notes'],
  [/^calls\/\[sessionId\]|^demo/, 'call'],
  [/^calls\/compare/, 'compare'],
  [/^calls\/export/, 'exports'],
  [/^(channels|digests|unsubscribe)\b/, 'alerts'],
  [/^(needs-a-look|repeat-callers)\b/, 'callbacks'],
  [/^(shared|s)\b/, 'shares'],
  [/^analytics\b/, 'explore'],
  [/^concurrency\b/, 'overview'],
  [/^(me|setup|login|reset-password|no-app|tokens|views|audit)\b/, 'users'],
]
/** Code that calls every feature and belongs to none: the documents of all routes, and batches of questions. */
const ASKS_ALL = /^app\/api\/(openapi\.json|mcp|batch|auth)\//
/** Shared layers, parts of which may have a single feature as their only user: kits, the gate, the stores, the language of questions and of values. */
const FLOORS =
  /^(components\/(ui|table|charts|timeline)|lib\/server\/(http|address|auth|process|prefetch|engine|mirror|accounts|calls-api|sync|analytics|records)|lib\/shared\/(text|values|params|http|charts|zones|filters|analytics))(\/|$)/

function featureOf(file: string): string | undefined {
  if (!ROUTED.test(file) || ASKS_ALL.test(file)) return undefined
  const address = file
    .split('/')
    .filter((part) => !/^(app|api|\(.*\))$/.test(part))
    .join('/')
  const [, feature] = FEATURES.find(([beginning]) => beginning.test(address)) ?? []
  const [first = ''] = address.split('/')
  return feature ?? (first.includes('.') ? 'overview' : first)
}

/** The features that reach each file. The routes from which a page prefetches count as uses by the features of those routes. */
function reachedBy(): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>()
  for (const root of files) {
    const feature = featureOf(root)
    const within = new Set(feature === undefined ? [] : [root])
    for (const file of within) {
      reached.set(file, (reached.get(file) ?? new Set()).add(feature ?? ''))
      for (const to of importsOf(file)) if (!to.startsWith('app/api/') || to.includes('/_')) within.add(to)
    }
  }
  return reached
}

/** The place of a file in the design: a feature's contract, server, screen, page or routes. */
function placeOf(file: string): string {
  const [top, second, third] = file.split('/')
  if (top === 'app') return second === 'api' ? 'app/api' : 'app'
  if (top === 'components' || second === 'client' || second === 'cli') return `${top}/${second}`
  return third?.includes('.') === true ? `${top}/${second}` : `${top}/${second}/${third}`
}

/** Each feature with the places of the files that only it reaches. */
function foldersOfFeatures(): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>()
  for (const [file, features] of reachedBy()) {
    const [feature = ''] = features
    if (features.size === 1 && feature !== '' && !FLOORS.test(file))
      places.set(feature, (places.get(feature) ?? new Set()).add(placeOf(file)))
  }
  return places
}

const sorted = files.map(lines).sort((a, b) => a - b)
const total = sorted.reduce((sum, count) => sum + count, 0)
const faults: string[] = []
if (files.length > LIMITS.files) faults.push(`${files.length} files, of at most ${LIMITS.files}`)
if (total > LIMITS.lines) faults.push(`${total} lines, of at most ${LIMITS.lines}`)
for (const [folder, within] of folders) {
  if (within.length > LIMITS.filesOfFolder)
    faults.push(`${folder} has ${within.length} files, of at most ${LIMITS.filesOfFolder}`)
  if (
    within.length === 1 &&
    !isRouted(folder) &&
    !files.some((file) => file.startsWith(`${folder}/`) && file !== within[0])
  )
    faults.push(`${folder} is a folder for a single file`)
}
const features = foldersOfFeatures()
for (const [feature, places] of features)
  if (places.size > LIMITS.foldersOfFeature)
    faults.push(
      `${feature} lies in ${places.size} folders, of at most ${LIMITS.foldersOfFeature}: ${[...places].sort().join(', ')}`,
    )

const passed = await passedFiles()
for (const { what, own } of passed) {
  const most = LIMITS.filesPassed[what]
  if (own.length > most) faults.push(`${what} passes ${own.length} files, of at most ${most}: ${own.join(', ')}`)
}

const largest = [...folders].map(([folder, within]) => [within.length, folder] as const).sort(([a], [b]) => b - a)[0]
const widest = [...features].map(([feature, places]) => [places.size, feature] as const).sort(([a], [b]) => b - a)[0]
for (const fault of faults) console.error(fault)
console.log(
  `House: ${files.length} files, ${total} lines, median ${sorted[Math.floor(sorted.length / 2)]}, ${sorted.filter((count) => count > LONG_FILE_LINES).length} over ${LONG_FILE_LINES}; largest folder ${largest?.[1]} (${largest?.[0]} files), widest feature ${widest?.[1]} (${widest?.[0]} folders); ${passed.map(({ what, own, always }) => `${what} passes ${own.length} files and ${always} that all do`).join(', ')}; ${faults.length} faults`,
)
process.exit(faults.length === 0 && files.length > 0 ? 0 : 1)
