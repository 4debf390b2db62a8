import { createParser, parseAsString, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useNow } from '@/lib/client/page/use-now'
import { readSeconds, readStretch } from '@/lib/shared/address/spans'
import type { Call } from '@/lib/shared/calls/call'
import { ALIGNMENTS, shiftCall, ZERO, zeroOf } from '@/lib/shared/compare'
import { choiceOf } from '@/lib/shared/params/filters'
import { isOpen, type Span } from '@/lib/shared/timeline/presence'

const seconds = createParser({ parse: readSeconds, serialize: (value) => String(Math.round(value)) })
const stretch = createParser<Span>({
  parse: readStretch,
  serialize: ({ from, to }) => `${Math.floor(from)}..${Math.ceil(to)}`,
})
const parsers = { a: parseAsString, b: parseAsString, by: choiceOf(ALIGNMENTS), t: seconds, w: stretch }

/** The two calls, their alignment, the pinned moment and the zoom window, in the URL: `t` and `w` are in seconds since the shared zero. */
export function useCompare() {
  const [state, set] = useQueryStates(parsers, { throttleMs: 200 })
  return useMemo(() => {
    const { a, b, by, t, w } = state
    return {
      a,
      b,
      by,
      pinned: t === null ? null : ZERO + t,
      window: w === null ? null : { from: ZERO + w.from, to: ZERO + w.to },
      choose: (change: { a?: string | null; b?: string | null }) =>
        set({ ...change, t: null, w: null }, { history: 'push' }),
      align: (next: (typeof ALIGNMENTS)[number]) => set({ by: next, t: null, w: null }),
      pin: (time: number | null) => set({ t: time === null ? null : time - ZERO }),
      zoomTo: (window: Span | null) =>
        set({ w: window === null ? null : { from: window.from - ZERO, to: window.to - ZERO } }),
    }
  }, [state, set])
}

/** A call shifted onto the shared axis, by `shift` seconds. For an open call, the current time is shifted along with it. */
export function useShifted(call: Call, by: 'started' | 'placed') {
  const now = useNow()
  const shift = ZERO - zeroOf(call, by)
  const settled = isOpen(call) ? (now ?? call.time) : (call.endedAt ?? call.time)
  return useMemo(() => ({ call: shiftCall(call, shift), shift, nowSeconds: settled + shift }), [call, shift, settled])
}
