import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { noteAsker } from '@/lib/server/requests/tracking'
import type { User } from '@/lib/shared/contracts/users'
import { homePath } from './redirects'
import { sessionCookieName, userOfCookie } from './session-token'

/** The user of the current request, looked up once per request; null when nobody is signed in. For pages; routes use `defineRoute`. */
export const currentUser = cache(
  async (): Promise<User | null> => userOfCookie((await cookies()).get(sessionCookieName())?.value),
)

/**
 * The user, or a redirect to the sign-in page and back afterwards. Every page calls it before anything else: a layout is no guard, since a
 * browser that already has it requests only the page. `npm run layers` fails on a page that does not.
 */
export async function requireUser(): Promise<User> {
  const user = await currentUser()
  noteAsker({ userId: user?.id })
  if (user !== null) return user
  const page = homePath((await headers()).get('x-pathname'))
  redirect(`/login?callbackUrl=${encodeURIComponent(page)}`)
}
