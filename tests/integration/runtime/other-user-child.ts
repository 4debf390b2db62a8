import path from 'node:path'
import { dataDirFindings } from '@/lib/cli/doctor/data-dir'
import { accountsFindings } from '@/lib/cli/doctor/stores'
import { openAccounts } from '@/lib/server/accounts/db'
import { keepMirror } from '@/lib/server/mirror/open/keeper'
import { parseConfig } from '@/lib/server/process/config/config'
import { holdDataDir } from '@/lib/server/process/config/prepare-data-dir'
import { startWords } from '@/lib/server/process/start/notices'

/** Prints what a start and the doctor say of data directories, as the user of this process: `other-user-child <root> <name> …`. */
const [root = '', ...names] = process.argv.slice(2)
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const saidOf = (work: () => Promise<{ close?(): Promise<void> } | undefined>) =>
  work().then(
    async (opened) => {
      await opened?.close?.()
      return 'opened'
    },
    (error: unknown) => startWords(error),
  )

const saidOfStores = async (dataDir: string) => ({
  accounts: await saidOf(() => openAccounts({ dataDir, databaseUrl: null })),
  mirror: await saidOf(() => keepMirror({ dataDir, clickhouse: null, log }).current()),
  doctorOfAccounts: (await accountsFindings(parseConfig({ DATA_DIR: dataDir }), false)).map(
    ({ text, fix }) => `${text} ${fix}`,
  ),
})

const said: Record<string, unknown> = {}
for (const name of names) {
  const dataDir = path.join(root, name)
  const findings = (await dataDirFindings(dataDir)).findings.filter(({ check }) => check === 'DATA_DIR')
  said[name] = {
    doctor: findings.filter(({ status }) => status === 'problem').map(({ text, fix }) => `${text} ${fix}`),
    start: await saidOf(async () => {
      const lock = await holdDataDir(dataDir, { say: quiet })
      await lock.release()
      return undefined
    }),
    ...(name === 'used' ? await saidOfStores(dataDir) : {}),
  }
}
process.stdout.write(JSON.stringify(said), () => process.exit(0))
