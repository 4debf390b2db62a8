import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

export default function NotFound() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <EmptyState
        page
        title="Page not found"
        actions={
          <Link href="/" className={buttonClass('primary')}>
            Go to the overview
          </Link>
        }
      >
        The URL may be mistyped. A call is at <span className="font-mono text-xs">/calls/</span> followed by its session
        id.
      </EmptyState>
    </main>
  )
}
