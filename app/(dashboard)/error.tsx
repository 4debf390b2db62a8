'use client'

import { buttonClass } from '@/components/ui/form/button-class'
import { BarePage } from '@/components/ui/state/bare-page'
import { aboutDocumentApp } from '@/lib/client/page/document-app'

/** A page that crashed while rendering: what happened, what still works, and what to do. `digest` identifies the error in the server's log. */
export default function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <BarePage
      icon="alert"
      title="This page crashed"
      actions={
        <>
          <button type="button" onClick={() => retry()} className={buttonClass('primary')}>
            Try again
          </button>
          <a href={aboutDocumentApp('/')} className={buttonClass()}>
            Go to the overview
          </a>
        </>
      }
    >
      Your data is safe, and other pages still work.
      {error.digest !== undefined && (
        <span className="mt-1 block font-mono text-ink-faint text-xs">reference {error.digest}</span>
      )}
    </BarePage>
  )
}
