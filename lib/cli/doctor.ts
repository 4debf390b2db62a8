/** `npm run doctor`: what is wrong with an installation, in words, and what to do about it. Exits with 1 where there is a problem. */
import { commandLine } from './command-line.mjs'
import { examine } from './doctor/examine'
import { inLines } from './doctor/finding'
import { loadEnvironment } from './setup.mjs'
import './umask.mjs'

const USAGE = `Usage: npm run doctor [-- --json]
  says what is wrong, changes nothing, and ends with 1 where there is a problem
  --json  prints it for scripts`
const { values } = commandLine(USAGE, { json: { type: 'boolean' } })

try {
  loadEnvironment()
  const findings = await examine(process.env)
  const isSound = findings.every(({ status }) => status !== 'problem')
  console.log(values.json ? JSON.stringify({ ok: isSound, findings }, null, 2) : inLines(findings))
  process.exit(isSound ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(2)
}
