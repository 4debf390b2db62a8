import { buttonClass } from '@/components/ui/form/button-class'
import { BarePage } from '@/components/ui/state/bare-page'
import { currentUser, homeOf } from '@/lib/server/auth/session-gate'

export default async function NotFound() {
  return (
    <BarePage
      icon="empty"
      title="Page not found"
      actions={
        <a href={await homeOf(await currentUser())} className={buttonClass('primary')}>
          Go to the overview
        </a>
      }
    >
      The address may be mistyped. A call is at <span className="font-mono text-xs">/calls/</span> followed by its
      session id.
    </BarePage>
  )
}
