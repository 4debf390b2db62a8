import { expect, test } from 'vitest'
import { inOwnTeam, ownQuery, ownWords } from '@/lib/shared/filters/own-words'
import { teamsIn } from '@/lib/shared/people/names'

const own = (query: string, uid: string | null = 'ana') =>
  decodeURIComponent(String(ownWords(new URLSearchParams(query), uid)))

test('`me` is the account’s uid in every filter that names people, in any case and beside others', () => {
  for (const name of ['uid', 'initiator', 'with', 'joined', 'missed'])
    expect(own(`type=audio&${name}=bo, ME ,c\\,d&${name}=me`)).toBe(
      `type=audio&${name}=bo,ana,c\\,d,ana`.replaceAll(' ', '+'),
    )
  expect(own('guid=me&q=me&uid=mel&team=me')).toBe('guid=me&q=me&uid=mel&team=me')
  expect(own('team=sales,All&uid=bo')).toBe('uid=bo')
  expect(ownQuery('q=a%20b&uid=bo', null, 'filters')).toBe('q=a%20b&uid=bo')
  expect(() => own('uid=me&with=bo,me', null)).toThrow(
    expect.objectContaining({
      details: { fields: [expect.objectContaining({ field: 'uid' }), expect.objectContaining({ field: 'with' })] },
    }),
  )
  expect(teamsIn({ team: ['sales', 'ALL'] })).toEqual(['sales'])
})

test.each<[string, string | null]>([
  ['/people', '/people?team=night'],
  ['/?range=7d&tz=UTC', '/?range=7d&tz=UTC&team=night'],
  ['/calls?app=b&compare=none', '/calls?app=b&compare=none&team=night'],
  ...[
    '/calls?status=missed',
    '/calls?from=0&to=9',
    '/?team=all',
    '/?team=day',
    '/explore?metrics=calls',
    '/people?sort=-offered',
  ].map((address): [string, null] => [address, null]),
  ...['/teams', '/teams/day', '/people/ana', '/calls/x', '/settings', '/my-calls', '/live', '/alerts/edit'].map(
    (path): [string, null] => [path, null],
  ),
])('%s opens with the own team as %s: only where the address says nothing of which calls', (address, expected) => {
  expect(inOwnTeam(address, 'night')).toBe(expected)
  expect(inOwnTeam(address, undefined)).toBeNull()
})
