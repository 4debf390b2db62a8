import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { User } from '@/lib/shared/contracts/users'
import { homePath } from './redirects'
import { sessionCookieName, userOfCookie } from './session-token'

/** The user of the request at hand, looked up once a request; null when nobody is signed in. For pages; routes are made by `defineRoute`. */
export const currentUser = cache(
  async (): Promise<User | null> => userOfCookie((await cookies()).get(sessionCookieName())?.value),
)

/**
 * The user, or a redirect to the sign-in that leads back to the address asked for. Every page calls it before anything else: a layout
 * is no guard, since a browser that has it already asks for the page alone. `npm run layers` fails on a page that does not.
 */
export async function requireUser(): Promise<User> {
  const user = await currentUser()
  if (user !== null) return user
  const page = homePath((await headers()).get('x-pathname'))
  redirect(`/login?callbackUrl=${encodeURIComponent(page)}`)
}
