import { send } from './send'

/** Signs in without leaving the page; the session's cookie is set when this resolves with `ok`; else `error` is next-auth's code or our own. Never rejects. */
export async function signInWithPassword(email: string, password: string) {
  try {
    const { ok, url } = await sendToAuth('callback/credentials', { email, password, callbackUrl: '/' })
    return ok ? { ok } : { ok, error: url?.searchParams.get('error') ?? 'NETWORK' }
  } catch {
    return { ok: false, error: 'NETWORK' } as const
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

/**
 * Sends a form with its CSRF token to next-auth, as its own client would, which is thirty times as large. @throws ApiError
 * @returns whether it succeeded, and the address to go to
 */
async function sendToAuth(action: string, fields: Readonly<Record<string, string>>) {
  const tokenAnswer = await send('/api/auth/csrf')
  const token = tokenAnswer.ok ? await jsonOf(tokenAnswer) : {}
  const body = new URLSearchParams({ ...fields, csrfToken: String(token.csrfToken), json: 'true' })
  const response = await send(`/api/auth/${action}`, { method: 'POST', body })
  const { url } = await jsonOf(response)
  const isAddress = typeof url === 'string' && URL.canParse(url, window.location.href)
  return { ok: response.ok, url: isAddress ? new URL(url, window.location.href) : null }
}

const jsonOf = (response: Response): Promise<Record<string, unknown>> => response.json().catch(() => ({}))
