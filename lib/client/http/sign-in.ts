import { sendToAuth } from './fetcher'

type Outcome = { ok: true } | { ok: false /** next-auth's error code, or our own. */; error: string }

/** Signs in without leaving the page; the session's cookie is set when this resolves with `ok`. Never rejects. */
export async function signInWithPassword(email: string, password: string): Promise<Outcome> {
  try {
    const { ok, url } = await sendToAuth('callback/credentials', { email, password, callbackUrl: '/' })
    return ok ? { ok } : { ok, error: url?.searchParams.get('error') ?? 'NETWORK' }
  } catch {
    return { ok: false, error: 'NETWORK' }
  }
}

/** Leaves for the identity provider, which returns to `callbackPath`. @throws ApiError */
export const leaveForSingleSignOn = (callbackPath: string) => leave('signin/oidc', callbackPath)

/** Ends the session and leaves for the sign-in. @throws ApiError */
export const signOut = () => leave('signout', '/login')

async function leave(action: string, callbackUrl: string): Promise<void> {
  const { url } = await sendToAuth(action, { callbackUrl })
  window.location.assign(url ?? callbackUrl)
}
