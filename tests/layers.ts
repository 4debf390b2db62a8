/**
 * The layer check. It fails on an unknown folder, an import that the design's table does not allow, an import cycle (types included), and a violation
 * of the rules about code that has one place: SQL, the browser's fetch, the API key, a page's guard.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '../lib/cli/command-line.mjs'

commandLine('Usage: npm run layers\n  fails on an import that goes another way than the layers allow', {})

const root = path.resolve(import.meta.dirname, '..')

/** The stored calls, each layer on top of those before it: how a mirror is laid out, read, written, erased from, and opened. */
const MIRROR = ['', '/schema', '/read', '/write', '/erase', '/open'].map((floor) => `lib/server/mirror${floor}`)
/** Clients of external systems, which never import each other, and the mirror in the column store. */
const CLIENTS = ['lib/server/calls-api', 'lib/server/engine', 'lib/server/accounts']
const STORES = [...CLIENTS, ...MIRROR]
/** What the whole server may use: configuration, log, metrics, coordination between processes, and the reading of records and addresses. */
const GROUND = [
  'lib/shared',
  'lib/server/process/config',
  'lib/server/process/log',
  'lib/server/process/observe',
  'lib/server/process/coordination',
  'lib/server/address',
  'lib/server/records',
]
/** The features of the server, each with the other features that it uses. */
const SERVER_FEATURES: Record<string, readonly string[]> = {
  alerts: ['brief', 'callbacks', 'teams'],
  backup: ['erasure'],
  bill: [],
  brief: ['callbacks', 'directory', 'drivers'],
  callbacks: ['calls'],
  calls: ['directory'],
  directory: [],
  drivers: ['calls', 'directory'],
  erasure: ['engine'],
  evidence: [],
  'issues.ts': [],
  exports: ['calls', 'directory'],
  notes: [],
  organisation: ['teams'],
  people: [],
  shares: [],
  staffing: [],
  teams: [],
  users: ['shares'],
}
const server = (name: string) => `lib/server/${name}`
const GATE = [server('auth'), server('http')]
const WORK = [server('sync'), server('analytics'), ...Object.keys(SERVER_FEATURES).map(server)]
const SERVER = [...GROUND, ...STORES, ...WORK, ...GATE, 'lib/server/process/workspace']
/** The kits that every feature of the browser builds on. */
const KITS = ['ui', 'table', 'charts', 'timeline', 'admin'].map((name) => `components/${name}`)
const FEATURES = [
  'alerts',
  'apps',
  'auth',
  'bill',
  'call',
  'callbacks',
  'calls',
  'compare',
  'docs',
  'explore',
  'my-calls',
  'filters',
  'groups',
  'issues',
  'live',
  'overview',
  'people',
  'settings',
  'share',
  'shell',
  'staffing',
  'teams',
].map((name) => `components/${name}`)

/** What each folder (or file) may import besides itself; the longest path that matches a file is its layer. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'lib/shared': [],
  'lib/server/process/config': ['lib/shared', 'lib/server/process/log'],
  'lib/server/process/log': ['lib/shared', 'lib/server/process/config', 'lib/server/process/observe'],
  'lib/server/process/observe': ['lib/shared', 'lib/server/process/config'],
  'lib/server/process/coordination': ['lib/shared', 'lib/server/process/config'],
  'lib/server/address': ['lib/shared'],
  'lib/server/records': ['lib/shared'],
  ...Object.fromEntries(CLIENTS.map((client) => [client, GROUND])),
  'lib/server/engine': GROUND.filter((ground) => ground !== 'lib/server/records'),
  ...Object.fromEntries(
    MIRROR.map((floor, index) => [floor, [...GROUND, 'lib/server/engine', ...MIRROR.slice(0, index)]]),
  ),
  'lib/server/sync': [...GROUND, ...STORES],
  'lib/server/analytics': [...GROUND, ...MIRROR],
  ...Object.fromEntries(
    Object.entries(SERVER_FEATURES).map(([name, uses]) => [
      server(name),
      [...GROUND, ...MIRROR, 'lib/server/accounts', 'lib/server/analytics', ...uses.map(server)],
    ]),
  ),
  ...Object.fromEntries(
    GATE.map((gate) => [gate, [...GROUND, ...GATE, 'lib/server/accounts', 'lib/server/users', 'lib/server/shares']]),
  ),
  'lib/server/process/workspace': [...GROUND, ...STORES, ...WORK],
  'lib/server/prefetch': SERVER,
  'lib/server/verify': SERVER,
  'lib/server/process/start': [...SERVER, 'lib/server/verify', 'lib/simulator'],
  'lib/cli': [...SERVER, 'lib/server/verify', 'lib/server/process/start', 'lib/simulator'],
  'lib/simulator': ['lib/shared'],
  'lib/client': ['lib/shared'],
  'components/ui': ['lib/client', 'lib/shared'],
  'components/table': ['components/ui', 'lib/client', 'lib/shared'],
  'components/charts': ['components/table', 'components/ui', 'lib/client', 'lib/shared'],
  'components/timeline': ['components/ui', 'lib/client', 'lib/shared'],
  'components/admin': ['components/ui', 'components/table', 'lib/client', 'lib/shared'],
  'components/parts': [...KITS, 'lib/client', 'lib/shared'],
  ...Object.fromEntries(
    FEATURES.map((feature) => [feature, [...KITS, 'components/parts', 'lib/client', 'lib/shared']]),
  ),
  'app/api': SERVER,
  // A page prefetches from routes, in its own process.
  app: [
    ...FEATURES,
    'app/api',
    'components/ui',
    'components/parts',
    'lib/client',
    'lib/shared',
    'lib/server/process/config',
    'lib/server/auth',
    'lib/server/prefetch',
  ],
  'instrumentation.ts': [...GROUND, 'lib/server/process/start'],
  'proxy.ts': [...GROUND, 'lib/server/auth'],
  'tailwind.config.ts': [],
}

/** Who may contain SQL, fetch in the browser, and read the key. */
const HOLDS_SQL = ['lib/server/engine', ...MIRROR, 'lib/server/accounts', ...WORK]
const FETCHES = 'lib/client/http/send.ts'
const READS_KEY = /^lib\/(server\/calls-api\/client|server\/process\/(config|start)\/|simulator\/|cli\/simulate)/
/** Pages for visitors who are not signed in, or have no role in any app; the first only says that there is no such page. */
const OPEN_PAGES = new Set([
  'app/[...unknown]/page.tsx',
  'app/login/page.tsx',
  'app/no-app/page.tsx',
  'app/reset-password/page.tsx',
  'app/s/[token]/page.tsx',
  'app/setup/page.tsx',
  'app/unsubscribe/page.tsx',
])

/** The module that makes guarded pages. */
const SIGNED_IN_PAGE = 'app/(dashboard)/signed-in-page.tsx'

/** Next’s ways to navigate, and our modules that add the page's app to the addresses. */
const STAYS_IN_APP = [
  [/from 'next\/link'/, 'components/ui/text/link.tsx'],
  [/import \{[^}]*\buseRouter\b[^}]*\} from 'next\/navigation'/, 'lib/client/page/use-apps.tsx'],
] as const

const IN_THE_BROWSER = /^(components|lib\/client)\//
const SOURCES = ['app', 'components', 'lib']
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

function below(folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((entry) => {
    const name = path.posix.join(folder, entry)
    if (statSync(path.join(root, name)).isDirectory()) return below(name)
    return /\.(ts|tsx)$/.test(entry) && !entry.endsWith('.d.ts') ? [name] : []
  })
}

const atTheTop = readdirSync(root).filter((entry) => /\.ts$/.test(entry) && !entry.endsWith('.d.ts'))
const files = [...atTheTop, ...SOURCES.flatMap(below)]
const known = new Set(files)
const layers = Object.keys(MAY_IMPORT).sort((a, b) => b.length - a.length)
const layerOf = (file: string) => layers.find((layer) => file === layer || file.startsWith(`${layer}/`))

/** The project's file that a specifier means; null for a package. */
function target(file: string, specifier: string): string | null {
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier)
      : null
  if (base === null) return null
  return [base, `${base}.ts`, `${base}.tsx`].find((name) => known.has(name)) ?? null
}

/** The text without comments, so that a word in a comment is no violation. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const violations: string[] = []
const texts = new Map(files.map((file) => [file, code(readFileSync(path.join(root, file), 'utf8'))]))
const imports = new Map<string, string[]>()

for (const [file, text] of texts) {
  const layer = layerOf(file)
  if (layer === undefined) {
    violations.push(`${file} stands in a folder that the check does not know`)
    continue
  }
  const targets = [...text.matchAll(IMPORT)]
    .map(([, specifier = '']) => target(file, specifier))
    .filter((to) => to !== null)
  imports.set(file, targets)
  for (const to of targets) {
    const other = layerOf(to)
    if (other !== undefined && other !== layer && !MAY_IMPORT[layer]?.includes(other))
      violations.push(`${file} (${layer}) imports ${to} (${other})`)
  }
  if (!HOLDS_SQL.includes(layer) && /[`'"]\s*(SELECT\s+[\w*(]|INSERT INTO|ALTER TABLE|CREATE TABLE)/.test(text))
    violations.push(`${file} holds SQL; only the stores and the work on them do`)
  const isOfBrowser = IN_THE_BROWSER.test(file) || layer === 'app'
  if (isOfBrowser && /(?<![.\w])fetch\(/.test(text) && file !== FETCHES)
    violations.push(`${file} calls fetch; only ${FETCHES} does`)
  if (layer === 'app/api' && /Date\.now\(/.test(text))
    violations.push(`${file} reads this machine's clock; what other processes compare with theirs is by sharedNowMs`)
  const isGuarded = /await requireUser\(\)/.test(text) || /^export default signedInPage[<(]/m.test(text)
  if (/^app\/.*page\.tsx$/.test(file) && !OPEN_PAGES.has(file) && !isGuarded)
    violations.push(`${file} does not call requireUser; its layout is no guard`)
  if (file === SIGNED_IN_PAGE && !/return async \([^)]*\) => \{\s*const user = await requireUser\(\)/.test(text))
    violations.push(`${file} does something before it calls requireUser`)
  for (const [imported, own] of STAYS_IN_APP)
    if (isOfBrowser && file !== own && imported.test(text))
      violations.push(`${file} leaves the page’s app; ${own} stays in it`)
  if (file.startsWith('lib/server/') && text.includes('AbortSignal.any('))
    violations.push(
      `${file} joins signals by AbortSignal.any, which leaves a trace on each; coordination/waits does not`,
    )
  if (/(?<!\*)\.apiKey\b/.test(text) && !READS_KEY.test(file))
    violations.push(`${file} reads the key; only calls-api/client does`)
}

/** Import cycles: files that reach each other (Tarjan 1972, strongly connected components). */
function circles(): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    const own = index.size
    index.set(file, own)
    lowest.set(file, own)
    stack.push(file)
    for (const to of imports.get(file) ?? []) {
      const reached = index.has(to) ? (stack.includes(to) ? (index.get(to) as number) : own) : visit(to)
      lowest.set(file, Math.min(lowest.get(file) as number, reached))
    }
    if (lowest.get(file) === own) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) found.push(circle)
    }
    return lowest.get(file) as number
  }
  for (const file of files) if (!index.has(file)) visit(file)
  return found
}
for (const circle of circles()) violations.push(`a circle: ${circle.join(' → ')}`)

/** Modules that a module loads when it runs; type-only imports load nothing. */
function brings(file: string): { specifier: string; module: string | null }[] {
  return [...(texts.get(file) ?? '').matchAll(/^(?:import|export)\s+(?!type\b)([^'"]*?)\bfrom\s+['"]([^'"]+)['"]/gms)]
    .filter(([, names = '']) => !/^\{(\s*type\s[^,}]*,?)+\s*\}\s*$/.test(names))
    .map(([, , specifier = '']) => ({ specifier, module: target(file, specifier) }))
}

const reached = new Set(files.filter((file) => IN_THE_BROWSER.test(file)))
for (const file of reached)
  for (const { specifier, module } of brings(file)) {
    if (/^zod(\/|$)/.test(specifier) && specifier !== 'zod/mini')
      violations.push(`${file} brings zod into the browser, which has zod/mini`)
    if (module !== null) reached.add(module)
  }

const count = [...imports.values()].reduce((sum, targets) => sum + targets.length, 0)
for (const line of violations) console.error(line)
console.log(`Layers: ${files.length} files, ${count} imports, ${violations.length} violations`)
process.exit(violations.length === 0 && count > 0 ? 0 : 1)
