import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { backUp, changeUsers, restoreFrom } from '@/lib/cli/shell/accounts'
import { saveAs } from '@/lib/cli/shell/save-as'
import { layAccounts } from '../../support/accounts-template'
import { freePort } from '../../support/listen'
import { configure } from '../../support/own-accounts'
import { ownDirectory } from '../../support/own-mirror'
import { isProof } from '../../support/properties'
import { finish, type Running, start, stop } from './running-process'

describe('commands of the shell and a server with embedded accounts', () => {
  const root = ownDirectory()
  const dataDir = path.join(root, 'data')
  const own = (directory: string) => ({ DATA_DIR: directory, DATABASE_URL: '', DEMO_CALLS: '20', LOG_LEVEL: 'info' })
  let server: Running | null = null
  beforeAll(async () => {
    await layAccounts(dataDir)
    configure(own(dataDir))
  })
  afterEach(async () => {
    if (server !== null) await stop(server)
    server = null
  })
  const serve = async () => {
    const environment = { ...own(dataDir), PORT: String(await freePort()) }
    server = start('tests/integration/runtime/start-child.ts', [], environment)
    await expect.poll(() => server?.output(), { timeout: 120_000 }).toContain('"msg":"started"')
  }

  test.skipIf(!isProof)(
    'a running server backs its accounts up and changes them; what is restored is there after a restart',
    async () => {
      const file = path.join(root, 'accounts.backup')
      await serve()
      await changeUsers(['add', 'kept@example.com', '--role', 'agent'], 'a long password')
      expect(await saveAs(file, backUp)).toMatchObject({
        rows: expect.any(Number),
        createdAt: expect.stringMatching(/^20/),
      })
      // Only the user of the process can read the file, or reach the channel through which it was made.
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(statSync(path.join(dataDir, 'control')).mode & 0o777).toBe(0o700)
      // The running server also verifies its mirror, as far as its calls are copied.
      const verify = ['--calls', '20', '--questions', '10', '--seed', '1']
      const verified = await finish('lib/cli/verify.ts', verify, own(dataDir))
      expect(verified.output).toMatch(
        /10 of 10 questions recomputed[\s\S]*All equal: \d+ calls?, 10 questions \(seed 1\)/,
      )
      expect(verified.code).toBe(0)
      const refused = await finish('lib/cli/verify.ts', ['--calls', 'many'], own(dataDir))
      expect(refused).toMatchObject({
        code: 2,
        output: expect.stringMatching(/^--calls must be a whole number[\s\S]*Usage/),
      })
      // The file it was sent from is removed afterwards.
      await expect.poll(() => readdirSync(path.join(dataDir, 'control')).sort()).toEqual(['address', 'socket'])
      expect(readdirSync(root).sort()).toEqual(['accounts.backup', 'data'])

      // A reset makes the account an admin, whatever its role was.
      expect(await changeUsers(['reset', 'kept@example.com', '--password', 'another long password'], null)).toBe(
        'kept@example.com is an admin and can sign in with the new password. Their sessions have been ended and locks removed.',
      )
      expect(await changeUsers(['reset', 'kept@example.com'], null)).toMatch(
        /^kept@example.com is an admin and can sign in once they have set a password, within an hour, at\nhttp:\/\/\S+\/reset-password\?token=[\w-]{43}\nTheir sessions/,
      )
      expect(await changeUsers(['list'], null)).toContain('admin  active   kept@example.com')

      const locked = 'Another Callscope process is using the data directory'
      await expect(restoreFrom(file, { replace: true })).rejects.toThrow(locked)
      // A killed process leaves its channel behind, which does not block the restore.
      server?.child.kill('SIGKILL')
      await expect.poll(() => server?.child.signalCode, { timeout: 60_000 }).toBe('SIGKILL')
      expect(existsSync(path.join(dataDir, 'control/address'))).toBe(true)
      await expect(restoreFrom(file, { replace: false })).rejects.toThrow('--replace')
      await restoreFrom(file, { replace: true })
      expect(await changeUsers(['list'], null)).toContain('agent  active   kept@example.com')
      await serve()
      expect(await changeUsers(['list'], null)).toContain('agent  active   kept@example.com')
      await stop(server as Running)
      expect(existsSync(path.join(dataDir, 'control'))).toBe(false)
    },
  )

  test.skipIf(!isProof)('a backup goes through a pipe from one data directory to another', async () => {
    const saved = start('lib/cli/backup.ts', ['-'], own(dataDir))
    const chunks: Buffer[] = []
    saved.child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(saved.child, 'close')
    expect(saved.output()).toMatch(/rows of \d+ tables, as of 20/)
    const elsewhere = own(path.join(root, 'elsewhere'))
    const { code, output } = await finish('lib/cli/restore.ts', ['-'], elsewhere, Buffer.concat(chunks))
    expect(output).toMatch(/rows restored from the backup of 20.*Everyone has to sign in again/s)
    expect(code).toBe(0)
    const made = readdirSync(elsewhere.DATA_DIR, { recursive: true, encoding: 'utf8' }).map((name) =>
      statSync(path.join(elsewhere.DATA_DIR, name)),
    )
    expect(made.filter((one) => one.isFile() && (one.mode & 0o077) !== 0)).toEqual([])
    configure(elsewhere)
    expect(await changeUsers(['list'], null)).toContain('kept@example.com')
    configure(own(dataDir))
  })

  test('a file that cannot be written leaves nothing, and a wrong command says how', async () => {
    await expect(saveAs(path.join(root, 'nowhere', 'file'), backUp)).rejects.toThrow('ENOENT')
    const broken = saveAs(path.join(root, 'broken'), async (destination) => {
      destination.write('half')
      throw new Error('no more')
    })
    await expect(broken).rejects.toThrow('no more')
    expect(readdirSync(root).filter((name) => name.includes('broken'))).toEqual([])
    const missing = await finish('lib/cli/restore.ts', ['a', 'b'], own(dataDir))
    expect(missing).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run restore') })
  })
})
