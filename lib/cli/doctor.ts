/** `npm run doctor`: reports what is wrong with an installation and what to do about it. Exits with 1 if there is a problem. */
import { commandLine } from './command-line.mjs'
import { supportBundle, writeBundle } from './doctor/bundle'
import { examine } from './doctor/examine'
import { inLines } from './doctor/finding'
import { loadEnvironment } from './setup.mjs'
import { endWith } from './shell/command'
import './umask.mjs'

const USAGE = `Usage: npm run doctor [-- --json] [--bundle FILE]
  says what is wrong, changes nothing, and ends with 1 where there is a problem
  --json         prints it for scripts
  --bundle FILE  also writes a new file for whoever helps: what was found, names of settings, sizes, counts, sync and
                 metrics, without secrets, names, addresses and ids`
const { values } = commandLine(USAGE, { json: { type: 'boolean' }, bundle: { type: 'string' } })

await endWith(async () => {
  loadEnvironment()
  const findings = await examine(process.env)
  const isSound = findings.every(({ status }) => status !== 'problem')
  console.log(values.json ? JSON.stringify({ ok: isSound, findings }, null, 2) : inLines(findings))
  if (values.bundle !== undefined) {
    await writeBundle(values.bundle, await supportBundle(findings, process.env))
    console.error(`${values.bundle} is written. Read it before you send it.`)
  }
  return isSound
})
