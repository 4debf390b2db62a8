/** A Vitest reporter that writes a line for each test file to the file that `TEST_FILE_TIMES` names: its seconds, with imports and hooks. */
import { appendFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export default class FileTimes {
  onTestModuleEnd(module) {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    const seconds = (collectDuration + setupDuration + duration) / 1000
    if (process.env.TEST_FILE_TIMES)
      appendFileSync(process.env.TEST_FILE_TIMES, `${path.relative(root, module.moduleId)}\t${seconds}\n`)
  }
}
