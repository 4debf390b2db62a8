import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/**
 * A real OpenID provider on loopback, as a separate process so that it shares the shifted clock of the servers under test:
 * `identity-provider.ts '{"port", "clientId", "clientSecret", "redirectUri"}'`.
 * Signing in as `name` gives the user `name@idp.example`; as `name+staff+admins`, with the groups `staff` and `admins` in the claim `groups` of
 * the scope `groups`.
 */
const options: { port: number; clientId: string; clientSecret: string; redirectUri: string } = JSON.parse(
  process.argv[2] ?? '{}',
)

const accountOf = (id: string) => {
  const [name = '', ...groups] = id.split('+')
  return { email: `${name}@idp.example`, email_verified: true, name, groups }
}

const provider = new Provider(`http://127.0.0.1:${options.port}`, {
  clients: [{ client_id: options.clientId, client_secret: options.clientSecret, redirect_uris: [options.redirectUri] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
  conformIdTokenClaims: false,
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...accountOf(id), sub: id }) }),
})
createServer(provider.callback()).listen(options.port, '127.0.0.1')
