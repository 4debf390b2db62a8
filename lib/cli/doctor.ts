/** `npm run doctor`: what is wrong with an installation, in words, and what to do about it. Exits with 1 where there is a problem. */
import { parseArgs } from 'node:util'
import { examine } from './doctor/examine'
import { inLines } from './doctor/finding'
import { loadEnvironment } from './setup.mjs'
import './umask.mjs'

const USAGE = 'Usage: npm run doctor [-- --json]'

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
  loadEnvironment()
  const findings = await examine(process.env)
  const isSound = findings.every(({ status }) => status !== 'problem')
  console.log(values.json ? JSON.stringify({ ok: isSound, findings }, null, 2) : inLines(findings))
  process.exit(isSound ? 0 : 1)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  process.exit(2)
}
