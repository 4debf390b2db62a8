import { createToken, listTokens } from '@/lib/server/accounts/tokens'
import { defineRoute } from '@/lib/server/api/define-route'
import { createTokenRoute, tokensRoute } from '@/lib/shared/contracts/tokens'

export const GET = defineRoute(tokensRoute, {
  role: 'read',
  scope: null,
  async run({ query: { all = false }, user }) {
    return { data: await listTokens(user, { all }) }
  },
})

export const POST = defineRoute(createTokenRoute, {
  role: 'read',
  scope: null,
  async run({ body, user }) {
    return { data: await createToken(body, user), httpStatus: 201 }
  },
})
