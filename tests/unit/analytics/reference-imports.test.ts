import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const files = readdirSync(import.meta.dirname).filter((name) => /^(reference|read-record|make-|spelled)/.test(name))

it.each(files.filter((name) => !name.endsWith('.test.ts')))('%s uses no product code', (name) => {
  const imports = readFileSync(path.join(import.meta.dirname, name), 'utf8').match(/^import .*?from '[^']*'$/gms) ?? []
  const own = imports.filter((one) => /'\.\/(reference|read-record|make-|spelled)/.test(one))
  const types = imports.filter((one) => one.startsWith('import type '))
  const others = imports.filter((one) => !own.includes(one) && !types.includes(one))
  expect(others.filter((one) => !one.endsWith("from 'temporal-polyfill'"))).toEqual([])
})
