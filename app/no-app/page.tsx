import { redirect } from 'next/navigation'
import { NoApp } from '@/components/auth/no-app'
import { requireAccount } from '@/lib/server/auth/session-gate'
import { visibleApps } from '@/lib/server/auth/visible-apps'

export const metadata = { title: 'No app' }

/** For signed-in users without a role in any app. */
export default async function Page() {
  const user = await requireAccount()
  if ((await visibleApps(user)).length > 0) redirect('/')
  return <NoApp email={user.email} />
}
