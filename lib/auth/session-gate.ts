import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { User } from '../contracts/users'
import { homePath } from './redirects'
import { sessionCookieName, userOfCookie } from './session-token'

/** The user of the request at hand; null when nobody is signed in. For pages; routes are made by `defineRoute`. */
export async function currentUser(): Promise<User | null> {
  return userOfCookie((await cookies()).get(sessionCookieName())?.value)
}

/** The user, or a redirect to the sign-in that leads back to `path`. */
export async function requireUser(path: string): Promise<User> {
  const user = await currentUser()
  if (user === null) redirect(`/login?callbackUrl=${encodeURIComponent(homePath(path))}`)
  return user
}
