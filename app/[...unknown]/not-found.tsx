import { NoSuchPage } from '@/components/ui/state/no-such-page'
import { currentUser, homeOf } from '@/lib/server/auth/session-gate'

export default async function NotFound() {
  return <NoSuchPage home={await homeOf(await currentUser())} />
}
