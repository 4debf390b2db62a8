import { mkdtempSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ourScripts } from '../../support/our-scripts'
import { ownDirectory } from '../../support/own-mirror'
import { finish } from './running-process'

const root = ownDirectory()

test.each(Object.entries(ourScripts))(
  'npm run %s: --help says how it is called and does nothing else',
  async (name, file) => {
    const dataDir = mkdtempSync(path.join(root, 'data-'))
    const environment = { DATA_DIR: dataDir, PORT: '1', CALLS_API_KEY: '' }
    const { code, output } = await finish(file, ['--help'], environment)
    expect(output).toMatch(new RegExp(`npm (?:run )?${name}\\b`))
    expect(output).toMatch(
      /--help +prints this\n(?:.*\n)*?Exit codes: 0 done, 1 it failed, 2 called in another way than this\.\n$/,
    )
    expect(code).toBe(0)
    const unknown = await finish(file, ['--bogus'], environment)
    expect(unknown).toMatchObject({ code: 2, output: expect.stringContaining("'--bogus'") })
    expect(readdirSync(dataDir)).toEqual([])
  },
)
