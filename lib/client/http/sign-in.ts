import { send } from './send'

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

/**
 * Sends a form with its CSRF token to next-auth, as its own client would, which is thirty times as large.
 * @param action such as `signout`
 * @returns whether it succeeded, and the address to go to
 * @throws ApiError
 */
async function sendToAuth(
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ ok: boolean; url: URL | null }> {
  const token = await readJson('/api/auth/csrf')
  const body = new URLSearchParams({ ...fields, csrfToken: String(token.csrfToken), json: 'true' })
  const response = await send(`/api/auth/${action}`, { method: 'POST', body })
  const answer: { url?: unknown } = await response.json().catch(() => ({}))
  const isAddress = typeof answer.url === 'string' && URL.canParse(answer.url, window.location.href)
  return { ok: response.ok, url: isAddress ? new URL(String(answer.url), window.location.href) : null }
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  const response = await send(path)
  return response.ok ? response.json().catch(() => ({})) : {}
}
