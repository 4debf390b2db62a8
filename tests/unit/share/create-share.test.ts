import { expect, it } from 'vitest'
import { createShareSchema } from '@/lib/shared/shares/shares'

const CALL = { kind: 'call', sessionId: 'a-room', label: 'A ticket' }
const REPORT = { kind: 'report', label: 'A report' }

it('a call or a report can be shared, with what a link may have', () => {
  const more = { expiresInDays: 365, password: 'open-sesame-9', maxOpens: 1, frameHost: 'Desk.Example.com:8443' }
  expect(createShareSchema.safeParse({ ...CALL, ...more, names: true, tz: 'Europe/Paris' }).success).toBe(true)
  expect(createShareSchema.safeParse({ ...REPORT, path: '/explore?metrics=calls' }).success).toBe(true)
})

it.each([
  [{ ...CALL, label: '' }, 'label'],
  [{ ...CALL, label: 'x'.repeat(81) }, 'label'],
  [{ ...CALL, label: 'a\nb' }, 'label'],
  ...[0, 366, 1.5].map((expiresInDays) => [{ ...CALL, expiresInDays }, 'expiresInDays'] as const),
  [{ ...CALL, password: 'short' }, 'password'],
  [{ ...CALL, maxOpens: 0 }, 'maxOpens'],
  [{ ...CALL, tz: 'Mars/Base' }, 'tz'],
  [{ ...CALL, names: 'yes' }, 'names'],
  [{ ...CALL, sessionId: 'a\0b' }, 'sessionId'],
  [{ ...CALL, kind: 'room' }, 'kind'],
  ...['/calls?range=7d', 'https://evil.example/explore?metrics=calls', '//evil.example/explore?metrics=calls'].map(
    (path) => [{ ...REPORT, path }, 'path'] as const,
  ),
  ...['*', 'a b', "x'; script-src *", 'https://desk.example.com', '*.example.com', 'a/b', '', 'a\r\nb'].map(
    (frameHost) => [{ ...CALL, frameHost }, 'frameHost'] as const,
  ),
  [{ ...CALL, frameHost: `${'a.'.repeat(200)}com` }, 'frameHost'],
] as [object, string][])('%j cannot be shared because of %s', (input, field) => {
  expect(createShareSchema.safeParse(input).error?.issues.map(({ path }) => path[0])).toEqual([field])
})

it('nobody shares as somebody else', () => {
  expect(createShareSchema.safeParse({ ...CALL, ownerId: 'someone' }).error?.issues).toMatchObject([
    { code: 'unrecognized_keys', keys: ['ownerId'] },
  ])
})
