'use client'

import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { FormError } from '@/components/ui/form-error'
import { useInApp } from '@/lib/client/use-apps'
import { formatCount } from '@/lib/shared/format'
import { CodeBlock } from './code-block'
import type { Operation } from './read-document'
import { addressWith, missingOf, type Values } from './request'
import { type Tried, tryRequest } from './try-request'

/** Sends the request with the viewer's session and shows what comes back. Files are downloaded instead. */
export function TryIt({ operation, values }: { operation: Operation; values: Values }) {
  const [tried, setTried] = useState<Tried | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [busy, setBusy] = useState(false)
  const inApp = useInApp()
  const missing = missingOf(operation, values)
  const address = addressWith(operation, values)
  const isFile = operation.success.content['application/json'] === undefined
  const run = async () => {
    setBusy(true)
    setError(null)
    await tryRequest(address).then(setTried, setError)
    setBusy(false)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isFile && missing.length === 0 ? (
          <a href={inApp(address)} download className={buttonClass('primary')}>
            Download
          </a>
        ) : (
          <Button variant="primary" busy={busy} disabled={missing.length > 0} onClick={run}>
            {isFile ? 'Download' : 'Send'}
          </Button>
        )}
        <span className="text-ink-muted text-xs">
          {missing.length > 0 ? `Fill in ${missing.join(', ')} first.` : 'With your session.'}
        </span>
        {tried !== null && <Outcome {...tried} />}
      </div>
      <FormError error={error} />
      {tried !== null && <CodeBlock label="Answer" text={tried.text} />}
    </>
  )
}

function Outcome({ status, milliseconds, bytes }: Tried) {
  return (
    <span role="status" className="flex items-center gap-2 text-ink-muted text-xs tabular-nums">
      <Badge tone={status < 400 ? 'success' : 'danger'}>{status}</Badge>
      {formatCount(Math.round(milliseconds))} ms, {formatCount(bytes)} bytes
    </span>
  )
}
