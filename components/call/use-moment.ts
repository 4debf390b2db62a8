'use client'

import { createParser, parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { readMoment, readWindow } from '@/lib/shared/address/spans'
import type { Span } from '@/lib/shared/timeline/presence'

const number = createParser<number>({
  parse: readMoment,
  serialize: (value) => String(Math.round(value)),
})
const windowParser = createParser<Span>({
  parse: readWindow,
  serialize: ({ from, to }) => `${Math.floor(from)}-${Math.ceil(to)}`,
  eq: (left, right) => left.from === right.from && left.to === right.to,
})

const parsers = { t: number, at: number, p: parseAsString }
const QUIETLY = { history: 'replace', shallow: true, scroll: false, throttleMs: 200 } as const

/**
 * The pinned moment and selected person of a call's page, in the URL: `t` is seconds since the start (or `at`, epoch seconds), `p` a uid.
 * `start` is the call's start.
 */
export function useMoment(start: number) {
  const [state, setState] = useQueryStates(parsers, QUIETLY)
  const pinned = state.t !== null ? start + state.t : state.at
  const pin = useCallback(
    (time: number | null) => setState({ t: time === null ? null : Math.round(time - start), at: null }),
    [setState, start],
  )
  const select = useCallback((uid: string | null) => setState({ p: uid }), [setState])
  return useMemo(() => ({ pinned, selected: state.p, pin, select }), [pinned, state.p, pin, select])
}

/** The timeline's zoom window in the URL as `w`, epoch seconds; null is everything. Separate from the moment, so that zooming renders only the timeline. */
export function useTimelineWindow() {
  return useQueryState('w', windowParser.withOptions(QUIETLY))
}
