'use client'

import { CircleAlert } from 'lucide-react'
import Link from 'next/link'
import { Button, buttonClass } from './button'
import { EmptyState } from './states'

/** A page that crashed while rendering: what happened, what still works, and what to do. `digest` identifies the error in the server's log. */
export function PageError({ digest, retry }: { digest?: string; retry: () => void }) {
  return (
    <EmptyState
      page
      icon={CircleAlert}
      title="This page crashed"
      actions={
        <>
          <Button variant="primary" onClick={() => retry()}>
            Try again
          </Button>
          <Link href="/" className={buttonClass()}>
            Go to the overview
          </Link>
        </>
      }
    >
      Your data is safe, and other pages still work.
      {digest !== undefined && <span className="mt-1 block font-mono text-ink-faint text-xs">reference {digest}</span>}
    </EmptyState>
  )
}
