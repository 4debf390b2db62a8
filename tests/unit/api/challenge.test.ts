import { expect, test } from 'vitest'
import { bearerOf, challengeOf } from '@/lib/server/http/errors'
import { AppError } from '@/lib/shared/http/errors'

const signIn = new AppError('UNAUTHENTICATED', 'The "token" is\tnot válid.')
const scope = new AppError('FORBIDDEN', 'The token does not have the scope mcp.', { details: { scope: 'mcp' } })
const role = new AppError('FORBIDDEN', 'The role agent does not allow this.', { details: { permission: 'export' } })
const headers = (authorization?: string) => new Headers(authorization === undefined ? {} : { authorization })

test.each([
  [signIn, headers(), 'Bearer', 'Bearer realm="Callscope"'],
  [signIn, headers('Basic eDp5'), 'Bearer', 'Bearer realm="Callscope"'],
  [
    signIn,
    headers('bearer   x'),
    'Bearer',
    `Bearer realm="Callscope", error="invalid_token", error_description="The 'token' is'not v'lid."`,
  ],
  [signIn, headers('Bearer x'), 'Basic', 'Basic realm="Callscope webhooks", charset="UTF-8"'],
  [
    scope,
    headers('BEARER x'),
    'Bearer',
    'Bearer realm="Callscope", error="insufficient_scope", scope="mcp", error_description="The token does not have the scope mcp."',
  ],
  [scope, headers(), 'Bearer', null],
  [role, headers('Bearer x'), 'Bearer', null],
  [new AppError('NOT_FOUND', 'No.'), headers('Bearer x'), 'Bearer', null],
] as const)('%s is answered with a challenge that says what is wrong', (error, asked, scheme, challenge) => {
  expect(challengeOf(error, asked, scheme)).toBe(challenge)
})

test.each([
  ['Bearer a', 'a'],
  ['bearer a', 'a'],
  ['  BEARER \t  a  ', 'a'],
  ['Bearer', ''],
  ['Bearer ', ''],
  ['Bearera', null],
  ['Basic a', null],
  [undefined, null],
])('%j carries the token %j', (authorization, token) => {
  const asked = authorization === undefined ? undefined : { get: () => authorization }
  expect(bearerOf((asked ?? new Headers()) as Headers)).toBe(token)
})
