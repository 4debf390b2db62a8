import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { shareChunks } from '@/lib/cli/after-build.mjs'

test('identical chunks share one file, and every name still loads the same modules', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callscope-chunks-'))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const chunk = (name: string, value: number) =>
    write(`${name}.js`, `module.exports=[1,()=>${value}];\n\n//# sourceMappingURL=${name}.js.map`)
  chunk('[root]__a', 1)
  chunk('b', 1)
  chunk('c', 2)
  write('runtime.js', 'exports.same = 1')
  write('second.js', 'exports.same = 1')
  expect(shareChunks(folder)).toBe(1)
  const load = createRequire(path.join(folder, 'x'))
  const values = ['[root]__a', 'b', 'c'].map((name) => load(path.join(folder, `${name}.js`))[1]())
  expect(values).toEqual([1, 1, 2])
  expect(load(path.join(folder, 'b.js'))).toBe(load(path.join(folder, '[root]__a.js')))
  expect(readFileSync(path.join(folder, 'second.js'), 'utf8')).toBe('exports.same = 1')
  expect(shareChunks(folder)).toBe(0)
  rmSync(folder, { recursive: true })
})
