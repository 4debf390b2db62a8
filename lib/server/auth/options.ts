import { randomUUID } from 'node:crypto'
import type { NextAuthOptions, User as NextAuthUser } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { isOnlyUnwritten } from '@/lib/server/accounts/out-of-reach'
import type { UserRow } from '@/lib/server/accounts/schema/users'
import { endSession } from '@/lib/server/auth/session-token'
import { config } from '@/lib/server/process/config/config'
import { log } from '@/lib/server/process/log/log'
import { clientNetwork, homeRedirect, type ReadHeaders } from './addresses'
import { accountOfClaims, oidcProvider } from './oidc'
import { isSecureSite, SESSION_MAX_SECONDS, sessionSecret } from './session-token'
import { reasonOf, SignInError, signInLocally } from './sign-in'

/** Where someone outside the required group is sent; the page says why. */
const NOT_IN_GROUP = '/login?error=NO_GROUP'

type SignedIn = NextAuthUser & { sessionVersion?: number }
const signedIn = ({ id, email, name, sessionVersion }: UserRow): SignedIn => ({ id, email, name, sessionVersion })

/** next-auth puts the error message into a URL, so only our own messages may pass. */
function withSafeMessage(error: unknown): never {
  if (error instanceof SignInError) throw error
  log.error({ err: error }, 'sign-in failed')
  throw new SignInError(isOnlyUnwritten(error) ? 'UNWRITTEN' : 'NETWORK')
}

/** next-auth's configuration for a request, built on demand since it reads the environment. */
export function authOptions(requestHeaders: ReadHeaders): NextAuthOptions {
  const { oidc, nextAuthUrl } = config()
  if (nextAuthUrl !== null) process.env.NEXTAUTH_URL = nextAuthUrl
  else process.env.AUTH_TRUST_HOST = 'true'
  return {
    secret: sessionSecret(),
    session: { strategy: 'jwt', maxAge: SESSION_MAX_SECONDS },
    useSecureCookies: isSecureSite(requestHeaders),
    pages: { signIn: '/login', error: '/login', signOut: '/login' },
    providers: [
      CredentialsProvider({
        id: 'credentials',
        name: 'Password',
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        async authorize(credentials, request) {
          const { email, password } = credentials ?? {}
          if (typeof email !== 'string' || typeof password !== 'string') return null
          const network = clientNetwork(new Headers(request.headers))
          return signedIn(await signInLocally(email, password, network).catch(withSafeMessage))
        },
      }),
      ...(oidc === null ? [] : [oidcProvider(oidc)]),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => homeRedirect(url, baseUrl),
      async signIn({ user, account, profile }) {
        if (account?.provider !== 'oidc' || oidc === null || !profile?.sub) return account?.provider === 'credentials'
        const outcome = await accountOfClaims({ ...profile, sub: profile.sub }, oidc).catch(withSafeMessage)
        if ('refusal' in outcome) return outcome.refusal === 'no-group' ? NOT_IN_GROUP : false
        Object.assign(user, signedIn(outcome.account))
        return true
      },
      jwt({ token, user, account }) {
        if (!user) return token
        const { id, sessionVersion } = user as SignedIn
        const signedInAt = Math.floor(Date.now() / 1000)
        return { sub: id, sessionId: randomUUID(), sessionVersion, signedInAt, provider: account?.provider }
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sessionId === 'string') await endSession(token.sessionId, SESSION_MAX_SECONDS)
      },
    },
    logger: {
      error: (code, details) => log.warn({ code, ...reasonOf(details, oidc?.issuer) }, 'sign-in failed'),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}
