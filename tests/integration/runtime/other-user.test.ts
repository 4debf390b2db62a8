import { spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeUsers } from '@/lib/cli/shell/accounts'
import { prepareDataDir } from '@/lib/server/process/config/prepare-data-dir'
import { giveToOwner, pathsBelow, rootNotice } from '@/lib/server/process/config/usable-files'
import { layAccounts } from '../../support/accounts-template'
import { layMirror } from '../../support/mirror-template'
import { configure } from '../../support/own-accounts'
import { onServer, ownDirectory } from '../../support/own-mirror'
import { isProof } from '../../support/properties'

const project = path.resolve(import.meta.dirname, '../../..')
const NOBODY = 65_534
type Said = { start: string; accounts: string; mirror: string; doctor: string[]; doctorOfAccounts: string[] }

/** Whether another user can run this checkout: this process is root, and others may enter every folder above. */
function canRunAsAnother(): boolean {
  if (process.geteuid?.() !== 0) return false
  for (let folder = project; ; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o005) !== 0o005) return false
    if (folder === path.dirname(folder)) return true
  }
}

const everyFile = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => path.join(directory, name))
const giveTo = (user: number, directory: string) => {
  for (const file of [directory, ...everyFile(directory)]) chownSync(file, user, user)
}

// Only root can create files that another user owns.
describe.skipIf(!canRunAsAnother() || onServer)('files that root left, for the user of the service', () => {
  const root = ownDirectory()
  const at = (name: string) => path.join(root, name)

  async function sayAsNobody(...names: string[]): Promise<Record<string, Said>> {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'tests/integration/runtime/other-user-child.ts', root, ...names],
      {
        cwd: project,
        uid: NOBODY,
        gid: NOBODY,
        env: { ...process.env, TMPDIR: at('tmp') },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(out, err).toMatch(/^\{/)
    return JSON.parse(out) as Record<string, Said>
  }

  beforeAll(async () => {
    chmodSync(root, 0o755)
    mkdirSync(at('tmp'))
    giveTo(NOBODY, at('tmp'))
    await layAccounts(at('used'))
    await layMirror(at('used'))
    // As a single start as root leaves them if the umask keeps files private to their owner.
    for (const file of everyFile(at('used'))) chmodSync(file, statSync(file).isDirectory() ? 0o700 : 0o600)
    cpSync(at('used'), at('all'), { recursive: true })
    giveTo(NOBODY, at('used'))
    for (const name of ['accounts/PG_VERSION', 'mirror/metadata']) chownSync(path.join(at('used'), name), 0, 0)
    mkdirSync(at('open'), { mode: 0o777 })
    chmodSync(at('open'), 0o777)
  })

  test('the start and the doctor name a file, its owner and chown; nothing is damaged, restored or moved aside', async () => {
    const said = await sayAsNobody('used', 'all', 'new', 'open')
    const { used, all, new: missing, open } = said as Record<'used' | 'all' | 'new' | 'open', Said>

    const cure = `As root, \`chown -R nobody ${at('used')}\`, and start again as nobody. Nothing is damaged.`
    expect(used.start).toMatch(/^Callscope runs as nobody, which may not read and write \S+ of root\. /)
    for (const sentence of [used.start, used.accounts, used.mirror]) expect(sentence).toContain(cure)
    expect(used.doctor).toEqual([used.start])
    expect(used.doctorOfAccounts).toEqual([used.accounts])
    expect(readdirSync(at('used')).filter((name) => /aside|tried/.test(name))).toEqual([])

    expect(all.start).toContain(`may not read and write ${at('all')} of root.`)
    expect(all.doctor).toEqual([all.start])

    expect(missing.start).toContain(`may not create ${at('new')} in ${root}. As root, \`mkdir -p ${at('new')}`)
    expect(missing.doctor).toEqual([missing.start])

    // The directory is open to all, and only its owner could close it.
    expect(open.start).toContain(`may look into ${at('open')}. \`chmod 700 ${at('open')}\``)
    expect(open.doctor).toEqual([open.start])
  })

  test.skipIf(!isProof)('once the files are given to the user, everything opens as it was', async () => {
    giveTo(NOBODY, at('used'))
    const { used } = await sayAsNobody('used')
    expect(used).toMatchObject({ start: 'opened', accounts: 'opened', mirror: 'opened', doctor: [] })
    expect(readdirSync(at('used')).sort()).toEqual(['accounts', 'mirror'])
    // A start as root warns of the consequences; a command run as root leaves no files owned by root.
    expect(rootNotice(at('used'))?.text).toContain('belongs to user 65534, and this is root')
    configure({ DATA_DIR: at('used'), DATABASE_URL: '' })
    await changeUsers(['list'], null)
    expect(everyFile(at('used')).filter((file) => statSync(file).uid !== NOBODY)).toEqual([])
    expect(rootNotice(at('open'))).toBeNull()
  })

  test('what a link in the directory leads to is not given to its owner', () => {
    for (const name of ['elsewhere', 'own/within']) mkdirSync(at(name), { recursive: true })
    chownSync(at('own'), NOBODY, NOBODY)
    for (const file of ['elsewhere/secret', 'own/within/left']) writeFileSync(at(file), '')
    symlinkSync(at('elsewhere'), at('own/link'))
    symlinkSync(at('own'), at('own/within/loop'))
    giveToOwner(at('own'))
    expect(statSync(at('own/within/left')).uid).toBe(NOBODY)
    expect(statSync(at('elsewhere/secret')).uid).toBe(0)
    expect(pathsBelow(at('own')).sort()).toEqual(
      ['own/link', 'own/within', 'own/within/left', 'own/within/loop'].map(at),
    )
    expect(pathsBelow(at('missing'))).toEqual([])
  })

  test('root closes a directory that is for Callscope alone, and no other', () => {
    prepareDataDir(at('open'))
    expect(statSync(at('open')).mode & 0o777).toBe(0o700)
    mkdirSync(at('shared/of-somebody'), { recursive: true })
    chmodSync(at('shared'), 0o755)
    expect(() => prepareDataDir(at('shared'))).toThrow('name a directory within it in DATA_DIR')
    expect(statSync(at('shared')).mode & 0o777).toBe(0o755)
  })
})
