'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/client/api-error'
import { askApi } from '@/lib/client/fetcher'
import { unsubscribeRoute } from '@/lib/shared/contracts/digests'
import { AuthFrame } from './auth-frame'

/** Ends a digest for the address in the link, once the button is pressed: opening a link changes nothing. */
export function UnsubscribePage({ token }: { token: string }) {
  const [done, setDone] = useState<{ name: string; address: string } | null>(null)
  const [words, setWords] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    setWords(null)
    try {
      setDone((await askApi(unsubscribeRoute, { query: { token } })).data)
    } catch (error) {
      setWords(error instanceof ApiError ? error.message : 'It could not be done. Try again.')
    }
    setBusy(false)
  }
  if (done !== null)
    return (
      <AuthFrame title="Unsubscribed" lead={`${done.address} no longer gets “${done.name}”.`}>
        <p className="text-data text-ink-muted">You may close this page.</p>
      </AuthFrame>
    )
  return (
    <AuthFrame title="Unsubscribe" lead="This digest will no longer be sent to you. Others still get it.">
      <Button variant="primary" busy={busy} className="h-9 w-full" onClick={end}>
        Unsubscribe
      </Button>
      {words !== null && (
        <p role="alert" className="mt-3 text-danger text-data">
          {words}
        </p>
      )}
    </AuthFrame>
  )
}
