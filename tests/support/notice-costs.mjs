/**
 * Preloaded into every process under test, after its clock: counts servers that boot and processes that a test kills or pauses, so that no
 * test has to think of it.
 */
import { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { countCost } from './costs.mjs'

/** The programs that serve an app or copy its calls. */
const SERVERS = ['lib/cli/start.mjs', 'lib/cli/sync.ts', 'tests/integration/runtime/start-child.ts']
const HARD = ['SIGKILL', 'SIGSTOP', 9, 19]
const root = path.resolve(import.meta.dirname, '../..')

if (process.env.TEST_COSTS && !globalThis.__noticesCosts) {
  globalThis.__noticesCosts = true
  if (SERVERS.includes(path.relative(root, process.argv[1] ?? ''))) countCost('app boot')

  const { kill } = process
  process.kill = (pid, signal) => {
    if (HARD.includes(signal)) countCost('process killed')
    return kill.call(process, pid, signal)
  }
  const { kill: killChild } = ChildProcess.prototype
  ChildProcess.prototype.kill = function (signal) {
    if (HARD.includes(signal)) countCost('process killed')
    return killChild.call(this, signal)
  }
}
