/**
 * `npm run prove -- nodes`: a fresh clone on each supported Node: `npm run up` until it serves, and the unit and integration tests.
 * `PROVE_NODES` names other versions.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { cloneInto, proveUp, runGroup } from './checkout'

const VERSIONS = (process.env.PROVE_NODES ?? '20,22,24,26').split(',')

let failed = 0
for (const version of VERSIONS) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `callscope-node-${version}-`))
  try {
    const runtime = path.join(folder, 'runtime')
    mkdirSync(runtime)
    await runGroup(['npm', 'install', '--prefix', runtime, '--no-audit', '--no-fund', `node@${version}`], environment())
    const env = environment(path.join(runtime, 'node_modules', '.bin'))
    console.log(`\n── Node ${(await runGroup(['node', '--version'], env)).trim()}`)
    const checkout = path.join(folder, 'checkout')
    await cloneInto(checkout)
    const { seconds } = await proveUp(() => ['npm', 'run', 'up'], env, checkout)
    console.log(`── Node ${version}: serving after ${seconds.toFixed(1)} s`)
    await runGroup(['npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], env, checkout)
    await runGroup(['npm', 'run', 'test:unit'], env, checkout)
    await runGroup(['npm', 'run', 'test:integration'], env, checkout)
    console.log(`── Node ${version}: passed`)
  } catch (error) {
    failed += 1
    console.error(`── Node ${version}: ${error instanceof Error ? error.message : error}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
process.exit(failed === 0 ? 0 : 1)

/** This process's environment without what npm and the running proof add, with another Node first. */
function environment(bin?: string): Record<string, string> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_OPTIONS$|TEST_PROOFS$|INIT_CWD$|PORT$|DATA_DIR$)/.test(name),
  )
  const env: Record<string, string> = Object.fromEntries(
    own.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return bin === undefined ? env : { ...env, PATH: `${bin}${path.delimiter}${env.PATH}` }
}
