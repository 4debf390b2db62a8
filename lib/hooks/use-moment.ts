'use client'

import { createParser, parseAsString, useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'

const number = createParser<number>({
  parse: (text) => (/^-?\d{1,11}(\.\d{1,3})?$/.test(text) ? Number(text) : null),
  serialize: (value) => String(Math.round(value)),
})
const windowParser = createParser<{ from: number; to: number }>({
  parse: (text) => {
    const match = /^(\d{1,11})-(\d{1,11})$/.exec(text)
    const from = Number(match?.[1])
    const to = Number(match?.[2])
    return match && to > from ? { from, to } : null
  },
  serialize: ({ from, to }) => `${Math.floor(from)}-${Math.ceil(to)}`,
  eq: (left, right) => left.from === right.from && left.to === right.to,
})

const parsers = { t: number, at: number, p: parseAsString, w: windowParser }

/**
 * The moment, person and window of a call's page, in the URL: `t` seconds since the start (or `at`, epoch seconds), `p` a uid,
 * `w` the window looked at, epoch seconds. `start` is the call's start.
 */
export function useMoment(start: number) {
  const [state, setState] = useQueryStates(parsers, {
    history: 'replace',
    shallow: true,
    scroll: false,
    throttleMs: 200,
  })
  const pinned = state.t !== null ? start + state.t : state.at
  const pin = useCallback(
    (time: number | null) => setState({ t: time === null ? null : Math.round(time - start), at: null }),
    [setState, start],
  )
  const select = useCallback((uid: string | null) => setState({ p: uid }), [setState])
  const look = useCallback((window: { from: number; to: number } | null) => setState({ w: window }), [setState])
  return useMemo(
    () => ({ pinned, selected: state.p, window: state.w, pin, select, look }),
    [pinned, state.p, state.w, pin, select, look],
  )
}
