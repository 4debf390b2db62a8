import { parseAsString, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useDrawnAt } from '@/lib/client/data/use-call'
import { sharedMomentParser, sharedWindowParser } from '@/lib/shared/address/spans'
import type { Call } from '@/lib/shared/calls/call'
import { ALIGNMENTS, type Alignment, shiftCall, ZERO, zeroOf } from '@/lib/shared/compare'
import { choiceOf } from '@/lib/shared/params/filters'
import type { Span } from '@/lib/shared/timeline/presence'

const CALLS = { a: parseAsString, b: parseAsString, by: choiceOf(ALIGNMENTS) }
const PARSERS = { ...CALLS, t: sharedMomentParser, w: sharedWindowParser }

/** The two calls, their alignment, the pinned moment and the zoom window, in the URL. */
export function useCompare() {
  const [{ t: pinned, w: window, ...calls }, set] = useQueryStates(PARSERS, { throttleMs: 200 })
  return {
    ...calls,
    pinned,
    window,
    choose: (change: { a?: string | null; b?: string | null }) =>
      set({ ...change, t: null, w: null }, { history: 'push' }),
    align: (by: Alignment) => set({ by, t: null, w: null }),
    pin: (t: number | null) => set({ t }),
    zoomTo: (w: Span | null) => set({ w }),
  }
}

/** A call shifted onto the shared axis, by `shift` seconds. For an open call, the current time is shifted along with it. */
export function useShifted(call: Call, by: Alignment) {
  const shift = ZERO - zeroOf(call, by)
  const drawnAt = useDrawnAt(call)
  return useMemo(() => ({ call: shiftCall(call, shift), shift, nowSeconds: drawnAt + shift }), [call, shift, drawnAt])
}
