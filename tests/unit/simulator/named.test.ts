import { expect, it } from 'vitest'
import { normalize } from '@/lib/server/records/normalize'
import { ANCHOR, buildBook } from './build'

const { calls: callsAt, organisation } = buildBook({ calls: 20_000, seed: 7, liveCallsPerMinute: 0 })
const calls = callsAt(ANCHOR + 40_000).flatMap((record) => {
  const normalized = normalize(record, ANCHOR)
  return normalized.kind === 'call' ? [normalized.call] : []
})

it('everyone and every group that is called has a name on some record, and on some only', () => {
  const named = new Set<string>()
  const met = new Set<string>()
  let nameless = 0
  for (const call of calls) {
    const ends = [
      { id: call.initiator, name: call.initiatorEntity?.name ?? null },
      { id: call.receiver, name: call.receiverEntity?.name ?? null },
      ...call.participants.map(({ uid, name }) => ({ id: uid, name })),
    ]
    for (const { id, name } of ends) {
      if (id === null) continue
      met.add(id)
      if (name !== null) named.add(id)
    }
    if (ends.every(({ name }) => name === null)) nameless += 1
  }
  expect([...met].filter((id) => !named.has(id))).toEqual([])
  expect(nameless / calls.length).toBeGreaterThan(0.5)
})

it('a name is the same on every record, wherever it stands', () => {
  for (const call of calls) {
    const known = (id: string | null) =>
      id === null ? undefined : (organisation.byUid.get(id) ?? organisation.byGuid.get(id))?.name
    if (call.initiatorEntity !== null) expect(call.initiatorEntity.name).toBe(known(call.initiator))
    if (call.receiverEntity !== null) expect(call.receiverEntity.name).toBe(known(call.receiver))
    for (const { uid, name } of call.participants) if (name !== null) expect(name).toBe(known(uid))
  }
})

it('a few people share their name, and a few names are long or in another script', () => {
  const names = organisation.people.map(({ name }) => name)
  const shared = names.filter((name, index) => names.indexOf(name) !== index)
  expect(shared.length).toBeGreaterThanOrEqual(3)
  expect(shared.length).toBeLessThan(names.length / 10)
  expect(names.filter((name) => name.length > 50).length).toBeGreaterThanOrEqual(2)
  for (const script of [/\p{Script=Han}/u, /\p{Script=Arabic}/u, /\p{Script=Devanagari}/u, /\p{Script=Cyrillic}/u])
    expect(names.some((name) => script.test(name))).toBe(true)
})
