'use client'

import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/form/button'
import { FormError } from '@/components/ui/form/field'
import { Badge } from '@/components/ui/text/badge'
import { send } from '@/lib/client/http/send'
import { aboutDocumentApp } from '@/lib/client/page/document-app'
import { useInApp } from '@/lib/client/page/use-apps'
import { formatCount } from '@/lib/shared/text/format'
import { CodeBlock } from './code-block'
import type { Operation } from './read-document'
import { addressWith, missingOf, type Values } from './request'

/** What came back: the text is JSON, indented, and cut where it is long. */
type Tried = { status: number; milliseconds: number; bytes: number; text: string }

const MOST_CHARACTERS = 60_000

/** Sends a GET request as the signed-in user. @throws ApiError without a response */
async function tryRequest(address: string): Promise<Tried> {
  const start = performance.now()
  const response = await send(aboutDocumentApp(address), { headers: { accept: 'application/json' } })
  const written = await response.text()
  const milliseconds = performance.now() - start
  const text = indented(written)
  const isCut = text.length > MOST_CHARACTERS
  return {
    status: response.status,
    milliseconds,
    bytes: new TextEncoder().encode(written).length,
    text: isCut ? `${text.slice(0, MOST_CHARACTERS)}\n… (the rest is not shown)` : text,
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

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
