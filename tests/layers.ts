/**
 * The layer check: fails on an import that goes another way than the design's table, and on the rules that belong to one place: SQL, the
 * browser's fetch, the API key, and schemas, whose library is too large for a first visit.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

type Layer = { name: string; owns: RegExp; mayImport: string[] }

/** First match wins. */
const LAYERS: Layer[] = [
  { name: 'calls-api', owns: /^lib\/calls-api\//, mayImport: ['ground'] },
  { name: 'mirror', owns: /^lib\/mirror\//, mayImport: ['ground'] },
  { name: 'accounts', owns: /^lib\/accounts\//, mayImport: ['ground'] },
  { name: 'simulator', owns: /^lib\/simulator\//, mayImport: ['ground'] },
  { name: 'sync', owns: /^lib\/sync\//, mayImport: ['ground', 'calls-api', 'mirror', 'accounts'] },
  { name: 'analytics', owns: /^lib\/analytics\//, mayImport: ['ground', 'mirror'] },
  { name: 'gate', owns: /^lib\/(auth|api)\//, mayImport: ['ground', 'accounts'] },
  {
    name: 'runtime',
    owns: /^lib\/(runtime|cli)\//,
    mayImport: ['ground', 'calls-api', 'mirror', 'accounts', 'sync', 'analytics', 'gate', 'simulator'],
  },
  {
    name: 'api',
    owns: /^app\/api\//,
    mayImport: ['ground', 'calls-api', 'mirror', 'accounts', 'sync', 'analytics', 'gate'],
  },
  {
    name: 'prefetch',
    owns: /^lib\/prefetch\//,
    mayImport: ['ground', 'calls-api', 'mirror', 'accounts', 'sync', 'analytics', 'gate', 'api'],
  },
  { name: 'hooks', owns: /^lib\/hooks\//, mayImport: ['ground'] },
  { name: 'components', owns: /^components\//, mayImport: ['ground', 'hooks'] },
  { name: 'pages', owns: /^app\//, mayImport: ['ground', 'hooks', 'components', 'gate', 'prefetch'] },
  { name: 'start', owns: /^(instrumentation|proxy)\.ts$/, mayImport: ['ground', 'runtime', 'gate'] },
  { name: 'ground', owns: /^lib\//, mayImport: [] },
]

/** Pages for whoever is not signed in. */
const OPEN_PAGES = new Set(['app/login/page.tsx', 'app/setup/page.tsx'])
const SKIPPED = new Set(['node_modules', '.next', '.git', 'tests', 'public', 'data'])
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

function sources(folder = ''): string[] {
  return readdirSync(path.join(root, folder)).flatMap((entry) => {
    const name = path.posix.join(folder, entry)
    if (SKIPPED.has(entry)) return []
    if (statSync(path.join(root, name)).isDirectory()) return sources(name)
    return /\.(ts|tsx)$/.test(entry) && !entry.endsWith('.d.ts') ? [name] : []
  })
}

const layerOf = (file: string) => LAYERS.find((layer) => layer.owns.test(file))

function target(file: string, specifier: string): string | null {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
  return null
}

/** Text without comments, so that a word in a sentence is no violation. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const violations: string[] = []
const files = sources()
let imports = 0

for (const file of files) {
  const text = code(readFileSync(path.join(root, file), 'utf8'))
  const layer = layerOf(file)
  if (!layer) continue
  for (const match of text.matchAll(IMPORT)) {
    const to = target(file, match[1] as string)
    const other = to && layerOf(to.includes('.') ? to : `${to}.ts`)
    if (!other) continue
    imports += 1
    if (other.name !== layer.name && !layer.mayImport.includes(other.name)) {
      violations.push(`${file} (${layer.name}) imports ${match[1]} (${other.name})`)
    }
  }
  const holdsSql = ['mirror', 'analytics', 'accounts'].includes(layer.name)
  if (!holdsSql && /[`'"]\s*(SELECT\s+[\w*(]|INSERT INTO|ALTER TABLE|CREATE TABLE)/.test(text))
    violations.push(`${file} holds SQL; only mirror and analytics do`)
  const fetches = /(?<![.\w])fetch\(/.test(text)
  if (['hooks', 'components', 'pages'].includes(layer.name) && fetches && file !== 'lib/hooks/fetcher.ts')
    violations.push(`${file} calls fetch; only lib/hooks/fetcher does`)
  if (/^app\/.*page\.tsx$/.test(file) && !OPEN_PAGES.has(file) && !/await requireUser\(\)/.test(text))
    violations.push(`${file} does not call requireUser; its layout is no guard`)
  if (
    /(?<!\*)\.apiKey\b/.test(text) &&
    !/^lib\/(calls-api\/client|config|simulator\/|runtime\/|cli\/simulate)/.test(file)
  )
    violations.push(`${file} reads the key; only calls-api/client does`)
}

/** Modules that a module brings along when it runs; what imports types alone brings nothing. */
function brings(file: string): { specifier: string; module: string | null }[] {
  const text = code(readFileSync(path.join(root, file), 'utf8'))
  return [...text.matchAll(/^(?:import|export)\s+(?!type\b)([^'"]*?)\bfrom\s+['"]([^'"]+)['"]/gms)]
    .filter(([, names = '']) => !/^\{(\s*type\s[^,}]*,?)+\s*\}\s*$/.test(names))
    .map(([, , specifier = '']) => {
      const to = target(file, specifier)
      return { specifier, module: files.find((name) => name === `${to}.ts` || name === `${to}.tsx`) ?? null }
    })
}

const browser = files.filter((file) => ['hooks', 'components'].includes(layerOf(file)?.name ?? ''))
const reached = new Set(browser)
for (const file of reached)
  for (const { specifier, module } of brings(file)) {
    if (specifier === 'zod')
      violations.push(`${file} brings zod into the browser; its schemas belong in a file of their own`)
    if (module !== null) reached.add(module)
  }

for (const line of violations) console.error(line)
console.log(`Layers: ${files.length} files, ${imports} imports, ${violations.length} violations`)
process.exit(violations.length === 0 && imports > 0 ? 0 : 1)
