'use client'

import { buttonClass } from '@/components/ui/form/button-class'
import { aboutDocumentApp } from '@/lib/client/page/document-app'
import { BarePage } from './bare-page'

/** A page that crashed while rendering: what happened, what still works, and what to do. `digest` identifies the error in the server's log. */
export function PageError({ digest, retry }: { digest?: string; retry: () => void }) {
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
      {digest !== undefined && <span className="mt-1 block font-mono text-ink-faint text-xs">reference {digest}</span>}
    </BarePage>
  )
}
