import { expect, test } from 'vitest'
import { lockDataDir } from '@/lib/server/process/config/data-dir'
import { startControl } from '@/lib/server/process/start/start'
import { ownDirectory } from '../../support/own-mirror'
import { finish } from './running-process'

test.each([{ CLICKHOUSE_URL: 'http://127.0.0.1:9/calls' }, { DATABASE_URL: 'postgres://127.0.0.1:9/accounts' }])(
  'with one store on a server and the other in DATA_DIR, the worker refuses a directory that a server uses: %o',
  async (stores) => {
    const dataDir = ownDirectory()
    const lock = await lockDataDir(dataDir)
    const control = await startControl(dataDir)
    const environment = {
      CALLS_API_URL: 'http://127.0.0.1:9/v3',
      CALLS_API_KEY: 'key',
      CLICKHOUSE_URL: '',
      DATABASE_URL: '',
    }
    const ended = await finish('lib/cli/sync.ts', [], { DATA_DIR: dataDir, ...environment, ...stores })
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining('Another Callscope process is using') })
    await control.close()
    await lock.release()
  },
)
