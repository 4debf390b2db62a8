import { buttonClass } from '@/components/ui/form/button-class'
import { BarePage } from '@/components/ui/state/bare-page'

/** The same page for a link that never existed, has expired or was revoked. */
export const LinkGone = () => (
  <main className="flex min-h-dvh items-center justify-center bg-surface text-ink">
    <BarePage
      icon="empty"
      title="This link does not work"
      actions={
        <a href="/" className={buttonClass()}>
          Sign in
        </a>
      }
    >
      It may have expired or been revoked. Ask whoever sent it for another one.
    </BarePage>
  </main>
)
