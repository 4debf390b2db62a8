'use client'

import { useEffect } from 'react'
import { useRemember } from '@/lib/client/data/recents'
import { useNames } from '@/lib/client/data/use-names'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { callHref, groupHref, personHref } from '@/lib/shared/links'
import type { PartyKind } from '@/lib/shared/people/names'
import { endsOf } from '@/lib/shared/story/cast'

/** Remembers that the user opened this call, as it is now. Renders nothing. */
export function RememberCall({ call }: { call: Call }) {
  const remember = useRemember()
  const [href, ref] = [callHref(call), refOf(call)]
  const { from, to } = endsOf(call)
  const { status, time } = call
  useEffect(
    () => remember({ kind: 'call', href, ref, from, to, status, time }),
    [remember, href, ref, from, to, status, time],
  )
  return null
}

/** Remembers that the user opened this person or group. Renders nothing. */
export function RememberParty({ kind, id }: { kind: PartyKind; id: string }) {
  const remember = useRemember()
  const name = useNames()(kind, id)
  const href = kind === 'user' ? personHref(id) : groupHref(id)
  useEffect(() => remember({ kind, href, id, name }), [remember, kind, href, id, name])
  return null
}
