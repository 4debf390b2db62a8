/** Creates the accounts database of a stack before its server starts: `lay-accounts.ts DATA_DIR`. */
import { rmSync } from 'node:fs'
import { layAccounts } from '../../support/accounts-template'

const [dataDir = ''] = process.argv.slice(2)
rmSync(dataDir, { recursive: true, force: true })
await layAccounts(dataDir)
