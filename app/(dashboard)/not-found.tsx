import { buttonClass } from '@/components/ui/form/button-class'
import { BarePage } from '@/components/ui/state/bare-page'
import { Link } from '@/components/ui/text/link'

export default function NotFound() {
  return (
    <BarePage
      icon="empty"
      title="Page not found"
      actions={
        <Link href="/" className={buttonClass('primary')}>
          Go to the overview
        </Link>
      }
    >
      The address may be mistyped. A call is at <span className="font-mono text-xs">/calls/</span> followed by its
      session id.
    </BarePage>
  )
}
