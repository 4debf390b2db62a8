import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/** A real OpenID provider on loopback. Whoever signs in as `name` is `name@idp.example`, with the role in the claim `callscope_role`. */
export async function startIdentityProvider(options: {
  port: number
  clientId: string
  clientSecret: string
  redirectUri: string
  role: string
}) {
  const issuer = `http://127.0.0.1:${options.port}`
  const provider = new Provider(issuer, {
    clients: [
      { client_id: options.clientId, client_secret: options.clientSecret, redirect_uris: [options.redirectUri] },
    ],
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
  const server = createServer(provider.callback())
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve))
  return { issuer, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
