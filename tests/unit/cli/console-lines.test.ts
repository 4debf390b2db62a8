import { expect, test } from 'vitest'
import { logConsole } from '@/lib/cli/console-lines.mjs'
import { createLog } from '@/lib/server/process/log/log-options.mjs'
import { asWork } from '@/lib/server/process/observe/tracking'

const ERROR = 50

function taken(isTerminal = false) {
  const lines: Record<string, unknown>[] = []
  const plain: unknown[][] = []
  const print = (...printed: unknown[]) => void plain.push(printed)
  const target = { log: print, info: print, warn: print, error: print } as unknown as Console
  logConsole(createLog('info', { write: (text: string) => void lines.push(JSON.parse(text)) }), { target, isTerminal })
  return { target, lines, plain }
}

test('what a library prints is a line of the log, with the id of what it was printed for', () => {
  const { target, lines } = taken()
  asWork('sync', () => target.error('%s failed:', 'rendering', new Error('no such table')))
  target.log('ready', { in: '2 s' })
  expect(lines).toMatchObject([
    {
      level: ERROR,
      requestId: expect.stringMatching(/^sync-/),
      msg: 'rendering failed:',
      err: { message: 'no such table', stack: expect.any(String) },
    },
    { level: 30, msg: "ready { in: '2 s' }" },
  ])
})

test('at a terminal it stays as it is', () => {
  const { target, lines, plain } = taken(true)
  target.warn('read me')
  expect([lines, plain]).toEqual([[], [['read me']]])
})
