import { expect, it } from 'vitest'
import { directoryRows, learnFromCall, noParties } from '@/lib/server/mirror/read/directory-rows'
import { mentionsOf } from '@/lib/server/records/learn'
import { readCall } from '../../support/read-call'

const call = (record: object) => readCall({ sessionId: 's', status: 'ended', ...record }).call

it('learns names wherever a record has them', () => {
  const mentions = mentionsOf(
    call({
      initiator: { uid: 'a', name: 'Ana', avatar: 'https://p.example/a' },
      receiver: { guid: 'g', name: 'Team', icon: 'https://p.example/g' },
      receiverType: 'group',
      participants: [{ uid: 'b', name: 'Bo', avatar: 'https://p.example/b' }, { uid: 'c' }, { name: 'Nobody' }],
    }),
  )
  expect(mentions).toEqual([
    { kind: 'user', id: 'b', name: 'Bo', avatar: 'https://p.example/b' },
    { kind: 'user', id: 'c', name: null, avatar: null },
    { kind: 'user', id: 'a', name: 'Ana', avatar: 'https://p.example/a' },
    { kind: 'group', id: 'g', name: 'Team', avatar: 'https://p.example/g' },
  ])
})

it('takes the name of a group for the group only', () => {
  const mentions = mentionsOf(
    call({
      receiver: 'x',
      receiverType: 'group',
      entities: { receiver: { entity: { name: 'X' } } },
      participants: [{ uid: 'x' }],
    }),
  )
  expect(mentions.map(({ kind, id, name }) => [kind, id, name])).toEqual([
    ['user', 'x', null],
    ['group', 'x', 'X'],
  ])
})

it.each([[' '], [''], [7], [null], [{}], ['n'.repeat(300)]])('ignores a name that is none: %j', (name) => {
  const [mention] = mentionsOf(call({ initiator: { uid: 'a', name } }))
  expect([null, '7']).toContain(mention?.name)
})

it('ends with the latest name in whatever order calls are read', () => {
  const calls = [
    { at: 10, name: 'Old' },
    { at: 30, name: undefined },
    { at: 20, name: 'New' },
  ].map(({ at, name }) => ({
    at,
    call: call({ initiator: 'a', initiatedAt: at, entities: { initiator: { entity: { name } } } }),
  }))
  for (const order of [calls, [...calls].reverse(), [calls[1], calls[0], calls[2]]]) {
    const parties = noParties()
    for (const one of order) if (one !== undefined) learnFromCall(parties, one.call, one.at)
    expect(parties.user.get('a')).toEqual({
      lastSeenAt: 30,
      name: { at: 20, text: 'New' },
      avatar: { at: 0, text: '' },
    })
  }
})

it('writes only what is new', () => {
  const known = noParties()
  learnFromCall(known, call({ initiator: 'a', receiver: 'b', receiverType: 'user' }), 20)
  const learned = noParties()
  learnFromCall(learned, call({ initiator: 'a' }), 10)
  learnFromCall(learned, call({ initiator: { uid: 'b', name: 'Bo' } }), 10)
  const idsToWrite = () => directoryRows(learned, known, 0).map(([, id]) => id)
  expect(idsToWrite()).toEqual(['b'])
  learnFromCall(learned, call({ initiator: 'a' }), 21)
  expect(idsToWrite()).toEqual(['a', 'b'])
})
