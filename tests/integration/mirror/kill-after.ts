import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** Runs a script of this folder until its output has `text`, kills it `delayMs` later, and returns its output. @throws when it exits before */
export function killAfter(script: string, args: readonly string[], text: string, delayMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const file = path.join(import.meta.dirname, script)
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root })
    let output = ''
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += String(chunk)
    })
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes(text)) setTimeout(() => child.kill('SIGKILL'), delayMs)
    })
    child.once('exit', (_code, signal) =>
      signal === 'SIGKILL' ? resolve(output) : reject(new Error(`${output} ${errors}`)),
    )
  })
}
