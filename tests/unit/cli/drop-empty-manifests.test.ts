import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dropEmptyManifests } from '@/lib/cli/after-build.mjs'

const manifest = (route: string, modules: object, files: object) =>
  `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST["${route}"] = ${JSON.stringify(
    {
      moduleLoading: { prefix: '' },
      clientModules: modules,
      rscModuleMapping: {},
      entryCSSFiles: files,
      entryJSFiles: {},
    },
  )};\n\n`

test('lists of client components go where they list none, and stay everywhere else', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callscope-manifests-'))
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  }
  const route = write('api/calls/[id]/route_client-reference-manifest.js', manifest('/api/calls/[id]/route', {}, {}))
  const kept = [
    write('page_client-reference-manifest.js', manifest('/page', { 'a.js': { id: 1 } }, {})),
    write('styled/page_client-reference-manifest.js', manifest('/styled/page', {}, { '/styled/page': ['a.css'] })),
    write('api/calls/[id]/route.js', manifest('/api/calls/[id]/route', {}, {})),
  ]
  expect(dropEmptyManifests(folder)).toBe(1)
  expect(existsSync(route)).toBe(false)
  expect(kept.filter((file) => !existsSync(file))).toEqual([])
  expect(dropEmptyManifests(folder)).toBe(0)
  rmSync(folder, { recursive: true })
})
