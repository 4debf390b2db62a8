import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eraseRecord } from '@/lib/server/records/erase-record'
import { eraseText, nameMark } from '@/lib/server/records/erase-text'
import { type Marks, markOf, sieveOf, uidMark } from '@/lib/server/records/erased'
import { Random } from '@/lib/simulator/random'
import { SPELLING_KINDS, spelledRecord } from '@/lib/simulator/spellings/record'
import { meaningOf } from '../../support/call-meaning'
import { mentions, wantedPeople, written } from '../../support/plain-search'
import { runs } from '../../support/properties'
import { readCall } from '../../support/read-call'

const hash = (text: string) => createHmac('sha256', 'secret').update(text).digest('base64url')
const sieve = (text: string) => sieveOf(text, 7)
const erasedOf = (uid: string, names: readonly string[]): Marks => ({
  untilMs: 0,
  hash,
  sieve,
  marks: [
    {
      pseudonym: 'erased-x',
      ...uidMark(uid, { hash, sieve }),
      names: names.flatMap((name) => nameMark(name, { hash, sieve }) ?? []),
    },
  ],
})
const ana = erasedOf('ana-8', ['Ana Mendes', 'Ana', 'José Núñez'])

describe('a text', () => {
  test.each([
    ['ana-8', 'erased-x'],
    ['call ana-8, please', 'call erased-x, please'],
    ['ana-80 and b-ana-8 and ana-8_b and xana-8', 'ana-80 and b-ana-8 and ana-8_b and xana-8'],
    ['ANA-8, _Ana-8_ and -ana-8', 'erased-x, _erased-x_ and -erased-x'],
    ['{"uid":"ana-8\\nANA-8"} \\u0061na-8', '{"uid":"erased-x\\nerased-x"} erased-x'],
    ['ana-8@rtc.example/ana-8.png', 'erased-x@rtc.example/erased-x.png'],
    ['/people/ana-8?uid=bo%2Cana-8', '/people/erased-x?uid=bo%2Cerased-x'],
    ['by ANA  mendes and Jose Nunez', 'by erased-x and erased-x'],
    ['Ana\nMendes, Ana Mendesson, Anamendes', 'Ana\nMendes, Ana Mendesson, Anamendes'],
    ['?q=Ana+Mendes', '?q=erased-x'],
    ['?q=Ana%20Mendes%2C', '?q=erased-x%2C'],
    ['100 % of ana-8', '100 % of erased-x'],
    ['Ana will call', 'Ana will call'],
  ])('%j becomes %j', (text, expected) => expect(eraseText(text, ana)).toBe(expected))

  test.each([
    ['Anna Müller', 'by anna müller, ANNA MÜLLER; Anna Müllerin', 'by erased-x, erased-x; Anna Müllerin'],
    ['Anna Müller', '?uid=bo%2Canna+m%C3%BCller&q=Anna%20M%C3%9Cller', '?uid=bo%2Cerased-x&q=erased-x'],
    [
      '+49 (30) 1',
      'ring +49 (30) 1 or %2B49%20(30)%201, not +49 (30) 12',
      'ring erased-x or erased-x, not +49 (30) 12',
    ],
    ['名前', '名前、名前さん', 'erased-x、名前さん'],
    ['👋🏽', 'hi 👋🏽!', 'hi erased-x!'],
    ['a.b', 'a.b a.b.c c.a', 'erased-x erased-x.c c.a'],
    [' ÀB ', 'àb', 'erased-x'],
  ])('has the uid %j replaced: %j becomes %j', (uid, text, expected) =>
    expect(eraseText(text, erasedOf(uid, []))).toBe(expected),
  )

  test('has a name with signs between its words replaced', () => {
    const erased = erasedOf('x1', ['Ana (Sales)', "O'Brien, J."])
    expect(eraseText('Ana (Sales) and ana sales, o’brien j', erased)).toBe('erased-x) and erased-x, erased-x')
  })

  test('of someone erased by a former release is recognized as it was', () => {
    const former = erasedOf('x', [])
    const mark = { pseudonym: 'erased-f', uidHash: hash('Ana-8'), uidSieve: sieve('Ana-8'), uidLength: null, names: [] }
    expect(eraseText('_Ana-8_ Ana-8, ana-80', { ...former, marks: [...former.marks, mark] })).toBe(
      '_erased-f_ erased-f, ana-80',
    )
    expect(markOf({ ...former, marks: [mark] }, 'Ana-8')).toBe(mark)
  })

  test('has a name of a single word replaced only where the person is near', () => {
    const near = new Map(ana.marks.map((mark) => [mark, []]))
    expect(eraseText('Ana will call', ana, near)).toBe('erased-x will call')
  })
})

test('nothing of someone is left in a text, in whatever way it was written, as a plain search reads it', () => {
  fc.assert(
    fc.property(wantedPeople, ({ uid, name }) => {
      const erased = erasedOf(uid, [name])
      for (const text of [...written(uid), ...written(name)]) {
        expect(mentions(text, { uid, name })).toBe(true)
        expect(mentions(eraseText(text, erased), { uid, name }), text).toBe(false)
      }
    }),
    { numRuns: runs(200) },
  )
})

test('no other uid is ever taken for an erased one', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9_-]{1,12}$/), (uid) => {
      expect(markOf(ana, uid) !== null).toBe(uid.toLowerCase() === 'ana-8')
    }),
  )
})

describe('a record', () => {
  test('in any spelling says of an erased person what the plain one says', () => {
    const plain = {
      sessionId: 's',
      status: 'ended',
      initiator: 'ana-8',
      receiver: 'bo-2',
      receiverType: 'user',
      initiatedAt: 1_700_000_000,
      participants: [
        { uid: 'ana-8', name: 'Ana', isJoined: true, joinedAt: 1_700_000_005, leftAt: 1_700_000_015, state: 'ended' },
        { uid: 'bo-2', name: 'Bo', isJoined: true, joinedAt: 1_700_000_005, leftAt: 1_700_000_020, state: 'ended' },
      ],
    }
    const erasedReading = (record: Record<string, unknown>) => {
      expect(eraseRecord(record, ana)).toBe(true)
      const read = readCall(record, 1_800_000_000)
      expect(read.raw).not.toMatch(/ana/i)
      return meaningOf({ ...read.call, initiatorEntity: null, receiverEntity: null, anomalies: [] })
    }
    const expected = erasedReading(structuredClone(plain))
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const spelled = spelledRecord(structuredClone(plain), new Random(seed), new Set(SPELLING_KINDS))
        expect(erasedReading(spelled), JSON.stringify(spelled)).toEqual(expected)
      }),
      { numRuns: runs(600) },
    )
  })

  const erase = (record: Record<string, unknown>, erased = ana) => {
    const copy = structuredClone(record)
    return { isChanged: eraseRecord(copy, erased), record: copy }
  }

  test('without the person is left exactly as it is', () => {
    const record = { sessionId: 's', initiator: 'bo', participants: [{ uid: 'ana-80', name: 'Ana Mendes' }] }
    expect(erase(record)).toEqual({ isChanged: false, record })
  })

  test('keeps ids, words of the API, and the names of other people', () => {
    const word = erasedOf('audio', [])
    const record = {
      sessionId: 'audio',
      type: 'audio',
      initiator: 'audio',
      participants: [{ uid: 'audio', state: 'audio' }],
    }
    expect(erase(record, word).record).toEqual({
      sessionId: 'audio',
      type: 'audio',
      initiator: 'erased-x',
      participants: [{ uid: 'erased-x', state: 'audio' }],
    })
    const group = {
      receiverType: 'group',
      receiver: 'ana-8',
      initiator: 'bo',
      entities: { receiver: { entity: { guid: 'ana-8', name: 'Friends of Ana Mendes' } } },
    }
    expect(erase(group).record).toEqual({
      ...group,
      entities: { receiver: { entity: { guid: 'ana-8', name: 'Friends of erased-x' } } },
    })
  })

  test.each([
    [
      'an object',
      { initiator: { uid: 'ana-8', name: 'A. M.', avatar: 'a.png', role: 'x' } },
      { initiator: { uid: 'erased-x' } },
    ],
    [
      'entities',
      { initiator: 'ana-8', data: { entities: { initiator: { entity: { name: 'A', avatar: 'b' } } } } },
      { initiator: 'erased-x', data: { entities: { initiator: { entity: { uid: 'erased-x' } } } } },
    ],
    ['plain uids', { participants: ['ana-8', 'bo'] }, { participants: ['erased-x', 'bo'] }],
    [
      'keys',
      { participants: [{ uid: 'bo' }], metaData: { 'ana-8': { by: 'ana-8' }, n: 1 } },
      { participants: [{ uid: 'bo' }], metaData: { 'erased-x': { by: 'erased-x' }, n: 1 } },
    ],
    [
      'an object anywhere that has the uid',
      { metaData: { agents: [{ uid: 'ANA-8', name: 'Annie', desk: 4 }], note: 'Annie called' } },
      { metaData: { agents: [{ uid: 'erased-x' }], note: 'erased-x called' } },
    ],
    [
      'ids of other people, which contain the uid as a word',
      { initiator: 'ana-8.2', participants: [{ uid: 'ana-8 2' }, { uid: 'Ana-8' }], tags: ['ana-8.2'] },
      { initiator: 'ana-8.2', participants: [{ uid: 'ana-8 2' }, { uid: 'erased-x' }], tags: ['erased-x.2'] },
    ],
    [
      'a record that has the uid itself',
      { uid: 'ana-8', status: 'ended', data: { uid: 'Ana-8', entities: {} }, note: 'Ana Mendes' },
      { uid: 'erased-x', status: 'ended', data: { uid: 'erased-x', entities: {} }, note: 'erased-x' },
    ],
    [
      'the name that only this record gives',
      { initiator: { uid: 'ana-8', name: 'Annie' }, tags: ['Annie'] },
      { initiator: { uid: 'erased-x' }, tags: ['erased-x'] },
    ],
  ])('in the form of %s', (_, record, expected) => {
    expect(erase(record)).toEqual({ isChanged: true, record: expected })
    // Erasing again changes nothing, so a walk finds the same call.
    expect(erase(expected).isChanged).toBe(false)
  })

  test('reads as the same call but for who it is', () => {
    const at = 1_760_000_000
    const record = {
      sessionId: 's',
      initiator: 'ana-8',
      receiver: 'bo',
      receiverType: 'user',
      status: 'ended',
      initiatedAt: at,
      participants: [
        { uid: 'ana-8', isJoined: true, joinedAt: at, leftAt: at + 9, deviceId: 'd1', name: 'Ana Mendes', phone: '1' },
        { uid: 'ana-8', isJoined: true, joinedAt: at + 2, leftAt: at + 20, deviceId: 'd2' },
        { uid: 'bo', isJoined: false },
      ],
    }
    const before = readCall(record, at)
    const after = readCall(erase(record).record, at)
    const devices = after.call.participants.map(({ deviceId }) => deviceId)
    expect(new Set(devices).size).toBe(3)
    const plain = (call: typeof before.call) =>
      JSON.stringify({ ...call, participants: call.participants.map(({ name, deviceId, ...row }) => row) }).replaceAll(
        'ana-8',
        'erased-x',
      )
    expect(plain(after.call)).toBe(plain(before.call))
    expect(JSON.stringify(after.call)).not.toMatch(/ana|d1|d2/i)
  })

  test('nested as deep as JSON allows, or with a key that objects have by nature', () => {
    const deep = JSON.parse(`${'[{"a":'.repeat(5000)}"ana-8"${'}]'.repeat(5000)}`) as unknown
    const record = { sessionId: 's', metaData: deep, ...(JSON.parse('{"__proto__":"ana-8"}') as object) }
    Object.defineProperty(record, '__proto__', { value: 'ana-8', enumerable: true, writable: true, configurable: true })
    expect(eraseRecord(record, ana)).toBe(true)
    expect(Object.getOwnPropertyDescriptor(record, '__proto__')?.value).toBe('erased-x')
  })
})
