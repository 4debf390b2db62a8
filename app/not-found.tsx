import { BarePage } from '@/components/ui/bare-page'
import { buttonClass } from '@/components/ui/button-class'

export default function NotFound() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <BarePage
        icon="empty"
        title="Page not found"
        actions={
          <a href="/" className={buttonClass('primary')}>
            Go to the overview
          </a>
        }
      >
        The URL may be mistyped. A call is at <span className="font-mono text-xs">/calls/</span> followed by its session
        id.
      </BarePage>
    </main>
  )
}
