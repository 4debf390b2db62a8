import { NoSuchPage } from '@/components/ui/state/no-such-page'
import { currentUser, homeOf } from '@/lib/server/auth/session-gate'

export default async function NotFound() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <NoSuchPage home={await homeOf(await currentUser())} />
    </main>
  )
}
