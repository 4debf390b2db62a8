import { expect, test } from 'vitest'
import { storePages } from '../../bench/data/fill'
import { pageBody, recordsOf } from '../../bench/data/history'
import { leaveFinished } from '../../bench/data/leave-finished'
import { recordPages } from '../../bench/data/record-pages'
import { ANCHOR_SECONDS, inState, ownWorld, requestedPaths, startWorker, upstreamRecords } from '../sync/world'

const history = { calls: 1200, seed: 11, anchorSeconds: ANCHOR_SECONDS }
const world = ownWorld({ calls: history.calls })

test('the bench fills in what a simulator of the same history lists', async () => {
  const records = recordsOf(history)
  const texts = Array.from({ length: records.length }, (_, position) => records.text(position))
  expect(texts.map((text) => JSON.parse(text))).toEqual(await upstreamRecords(world))
  const pages: string[] = []
  for await (const body of recordPages(history, 500)) pages.push(body)
  expect(pages).toEqual([texts.slice(0, 500), texts.slice(500, 1000), texts.slice(1000)].map(pageBody))
})

test('a server on a filled mirror is current without walking the history or changing a call', async () => {
  const { mirror } = world
  await storePages(mirror, recordPages(history, 500), ANCHOR_SECONDS)
  await leaveFinished(mirror, history)
  const version = mirror.version()
  const status = await inState(startWorker(world), 'current')
  expect(status).toMatchObject({ historyComplete: true, refill: null })
  expect(mirror.version()).toBe(version)
  const lists = (await requestedPaths(world)).filter((path) => new URL(path, 'http://api').pathname.endsWith('/calls'))
  expect(lists.length).toBeLessThan(history.calls / 100)
})
