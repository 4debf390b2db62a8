'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { AuthFrame } from '@/components/ui/layout/auth-frame'
import { ApiError } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { resubscribeRoute, unsubscribeRoute } from '@/lib/shared/alerts/digests'

type Subscription = { name: string; address: string; isSubscribed: boolean }

/** Unsubscribes the address in the link from a digest. Only the button does it, not opening the link, and it can be undone. */
export function UnsubscribePage({ token }: { token: string }) {
  const [written, setWritten] = useState<Subscription | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const write = async (isSubscribed: boolean) => {
    setBusy(true)
    setProblem(null)
    try {
      const { data } = await askApi(isSubscribed ? resubscribeRoute : unsubscribeRoute, { query: { token } })
      setWritten({ ...data, isSubscribed })
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'It could not be done. Try again.')
    }
    setBusy(false)
  }
  const { title, lead } = wordsOf(written)
  const isEnded = written !== null && !written.isSubscribed
  return (
    <AuthFrame title={title} lead={lead}>
      <Button
        variant={isEnded ? 'secondary' : 'primary'}
        busy={busy}
        className="h-9 w-full"
        onClick={() => write(isEnded)}
      >
        {isEnded ? 'Subscribe again' : 'Unsubscribe'}
      </Button>
      {problem !== null && (
        <p role="alert" className="mt-3 text-danger text-data">
          {problem}
        </p>
      )}
    </AuthFrame>
  )
}

function wordsOf(written: Subscription | null): { title: string; lead: string } {
  if (written === null)
    return { title: 'Unsubscribe', lead: 'This digest will no longer be sent to you. Others still get it.' }
  const { name, address, isSubscribed } = written
  return isSubscribed
    ? { title: 'Subscribed', lead: `${address} gets “${name}” again.` }
    : { title: 'Unsubscribed', lead: `${address} no longer gets “${name}”. You may close this page.` }
}
