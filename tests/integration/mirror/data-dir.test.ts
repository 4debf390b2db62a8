import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DataDirLockedError, lockDataDir } from '@/lib/server/process/config/data-dir'
import { holdDataDir } from '@/lib/server/process/config/prepare-data-dir'
import { startControl } from '@/lib/server/process/start/start'
import { ownDirectory } from '../../support/own-mirror'

const own = ownDirectory()
const root = path.resolve(import.meta.dirname, '../../..')
const HOLD =
  "import('./lib/server/process/config/data-dir.ts').then(async (m) => { await m.lockDataDir(process.argv[1]); console.log('held'); setInterval(() => {}, 1000) }).catch((error) => { console.error(error.message); process.exit(1) })"
const hold = (dataDir: string) => spawn(process.execPath, ['--import', 'tsx', '-e', HOLD, dataDir], { cwd: root })
const firstWords = (stream: NodeJS.ReadableStream) =>
  new Promise<string>((resolve) => stream.once('data', (chunk) => resolve(String(chunk))))
const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

test('allows one holder at a time in a process, and another after release', async () => {
  const dataDir = path.join(own, 'not/yet/there')
  const lock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirLockedError)
  await lock.release()
  await (await lockDataDir(dataDir)).release()
})

test('tells a second process why it cannot start; kill -9 of the first frees the directory at once', async () => {
  const dataDir = path.join(own, 'second')
  const first = hold(dataDir)
  expect(await firstWords(first.stdout)).toContain('held')
  await expect(lockDataDir(dataDir)).rejects.toThrow(/Another Callscope process is using the data directory/)
  const second = hold(dataDir)
  const said = firstWords(second.stderr)
  expect(await ended(second)).toBe(1)
  expect(await said).toContain(dataDir)
  expect(first.exitCode).toBeNull()
  const gone = ended(first)
  first.kill('SIGKILL')
  await gone
  await (await lockDataDir(dataDir)).release()
})

test('whoever comes next has the directory once the process that ends with it is gone', async () => {
  const dataDir = path.join(own, 'ended')
  const first = hold(dataDir)
  expect(await firstWords(first.stdout)).toContain('held')
  const gone = ended(first)
  let isWaiting = false
  const next = holdDataDir(dataDir, {
    say: () => {
      isWaiting = true
      first.kill('SIGTERM')
    },
  })
  const lock = await next
  expect(isWaiting).toBe(true)
  await gone
  await lock.release()
})

test.runIf(process.platform === 'linux')(
  'a start waits for a process of an earlier release that lets go of the lock before it ends, but for no other with its id',
  async () => {
    const dataDir = path.join(own, 'earlier-release')
    mkdirSync(dataDir)
    const earlier = spawn('sleep', ['60'])
    const start = readFileSync(`/proc/${earlier.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    writeFileSync(path.join(dataDir, 'lock.pid'), `${earlier.pid} 1`)
    await (await lockDataDir(dataDir)).release()
    writeFileSync(path.join(dataDir, 'lock.pid'), `${earlier.pid} ${start}`)
    const gone = ended(earlier)
    const order: string[] = []
    const lock = lockDataDir(dataDir)
    lock.then(() => order.push('held'))
    // By then it has the lock, and would be through.
    await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirLockedError)
    earlier.kill()
    await gone.then(() => order.push('gone'))
    await (await lock).release()
    expect(order).toEqual(['gone', 'held'])
  },
)

test('a start waits for a command that holds the directory, says so once, and has a limit', async () => {
  const dataDir = path.join(own, 'backed-up')
  const backup = await lockDataDir(dataDir)
  const said: string[] = []
  const say = (words: string) => void said.push(words)
  await expect(holdDataDir(dataDir, { say, patienceMs: 0 })).rejects.toBeInstanceOf(DataDirLockedError)
  expect(said).toEqual([])
  const ending = holdDataDir(dataDir, {
    say: (words) => {
      say(words)
      void backup.release()
    },
  })
  const lock = await ending
  expect(said).toEqual([expect.stringContaining(`using ${dataDir}, such as a backup`)])
  expect(said[0]).toContain('for up to 60 s')
  // It does not wait for a running server, which takes commands instead.
  const control = await startControl(dataDir)
  await expect(holdDataDir(dataDir, { say })).rejects.toBeInstanceOf(DataDirLockedError)
  expect(said).toHaveLength(1)
  await control.close()
  await lock.release()
})
