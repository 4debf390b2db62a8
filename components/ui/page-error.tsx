'use client'

import { CircleAlert } from 'lucide-react'
import Link from 'next/link'
import { Button, buttonClass } from './button'
import { EmptyState } from './states'

/** A page that crashed: what happened, what still works, what to do. `digest` finds it in the server's log. */
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
            To the overview
          </Link>
        </>
      }
    >
      The data is unharmed and the other pages work.
      {digest !== undefined && <span className="mt-1 block font-mono text-ink-faint text-xs">reference {digest}</span>}
    </EmptyState>
  )
}
