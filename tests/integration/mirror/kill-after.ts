import { once } from 'node:events'
import path from 'node:path'
import { start } from '../cli/running-process'

/** Runs a script of this folder until its output has `text`, kills it `delayMs` later, and returns its output. @throws when it exits before */
export async function killAfter(script: string, args: string[], text: string, delayMs: number): Promise<string> {
  const { child, output } = start(path.join(import.meta.dirname, script), args, {})
  const ended = once(child, 'exit')
  child.stdout?.on('data', () => {
    if (output().includes(text)) setTimeout(() => child.kill('SIGKILL'), delayMs)
  })
  const [, signal] = await ended
  if (signal !== 'SIGKILL') throw new Error(output())
  return output()
}
