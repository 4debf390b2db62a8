import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it } from 'vitest'

const MODULE = path.resolve(import.meta.dirname, '../../../lib/cli/end-input.mjs')
const READING = `
  import { readFileSync } from 'node:fs'
  import { endStandardInput } from '${MODULE}'
  endStandardInput()
  process.exitCode = readFileSync(0).length === 0 ? 0 : 1`

it('the standard input is at its end, however it was opened', async () => {
  // A pipe that nobody writes to or closes, like an open terminal.
  const child = spawn(process.execPath, ['--input-type=module', '-e', READING], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
