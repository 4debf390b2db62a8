import { defineRoute } from '@/lib/server/http/define-route'
import { createToken, listTokens } from '@/lib/server/users/tokens'
import { createTokenRoute, tokensRoute } from '@/lib/shared/users/tokens'

export const GET = defineRoute(tokensRoute, { role: 'read' }, async ({ query: { all = false }, user }) => ({
  data: await listTokens(user, { all }),
}))

export const POST = defineRoute(createTokenRoute, { role: 'read' }, async ({ body, user }) => ({
  data: await createToken(body, user),
  httpStatus: 201,
}))
