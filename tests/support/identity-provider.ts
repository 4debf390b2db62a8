import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/**
 * A real OpenID provider on loopback, as a separate process so that it shares the shifted clock of the servers under test:
 * `identity-provider.ts '{"port", "clientId", "clientSecret", "redirectUri", "role"}'`.
 * Signing in as `name` gives the user `name@idp.example`, with the role in the claim `callscope_role`.
 */
const options: { port: number; clientId: string; clientSecret: string; redirectUri: string; role: string } = JSON.parse(
  process.argv[2] ?? '{}',
)

const provider = new Provider(`http://127.0.0.1:${options.port}`, {
  clients: [{ client_id: options.clientId, client_secret: options.clientSecret, redirect_uris: [options.redirectUri] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'callscope_role'] },
  conformIdTokenClaims: false,
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: `${id}@idp.example`,
      email_verified: true,
      name: id,
      callscope_role: options.role,
    }),
  }),
})
createServer(provider.callback()).listen(options.port, '127.0.0.1')
