import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

export default function NotFound() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <EmptyState
        page
        title="There is no such page"
        actions={
          <Link href="/" className={buttonClass('primary')}>
            To the overview
          </Link>
        }
      >
        The address may be mistyped. A call opens at <span className="font-mono text-xs">/calls/</span> and its session
        id.
      </EmptyState>
    </main>
  )
}
