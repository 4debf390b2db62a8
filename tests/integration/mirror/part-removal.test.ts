import { expect, test } from 'vitest'
import { removePartsOneByOne } from '@/lib/server/mirror/schema/migrate'
import { onServer, ownMirror } from '../../support/own-mirror'

const { mirror } = ownMirror()

const removingAtOnce = () =>
  mirror().query<{ name: string }>({
    name: 'test.tables',
    sql: `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'
      AND engine_full NOT LIKE '%concurrent_part_removal_threshold = 1000000%'`,
  })

test.skipIf(onServer)('no table of the embedded engine has its parts removed by threads that stay', async () => {
  expect(await removingAtOnce()).toEqual([])
  await mirror().command({ name: 'test.former', sql: 'CREATE TABLE former (id Int64) ENGINE = MergeTree ORDER BY id' })
  expect(await removingAtOnce()).toEqual([{ name: 'former' }])
  await removePartsOneByOne(mirror())
  expect(await removingAtOnce()).toEqual([])
})
