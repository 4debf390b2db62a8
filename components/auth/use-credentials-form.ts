'use client'

import { type FormEvent, useState } from 'react'
import { ApiError } from '@/lib/client/http/api-error'
import { signInWithPassword } from '@/lib/client/http/sign-in'

type Credentials = { email: string; password: string }

/**
 * A form that has credentials accepted and then signs in with them.
 * @param accept has them accepted; what it throws is told, by `otherwise` unless it is an error of the API
 */
export function useCredentialsForm(accept: (fields: FormData) => Promise<Credentials>, otherwise: string) {
  const [words, setWords] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setWords(null)
    try {
      const { email, password } = await accept(fields)
      const answer = await signInWithPassword(email, password)
      // They are accepted by now, so the sign-in says what is wrong.
      window.location.assign(answer.ok ? '/' : `/login?error=${encodeURIComponent(answer.error)}`)
    } catch (error) {
      setBusy(false)
      setWords(error instanceof ApiError ? error.message : otherwise)
    }
  }

  return { words, busy, submit }
}
