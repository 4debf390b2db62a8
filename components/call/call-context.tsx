import { usePathname } from 'next/navigation'
import { parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { createContext, type ReactNode, useCallback, useMemo, useState } from 'react'
import { createMomentStore } from '@/components/timeline/moment-store'
import { useDrawnAt } from '@/lib/client/data/use-call'
import { useInApp } from '@/lib/client/page/use-apps'
import { useGiven } from '@/lib/client/page/use-given'
import { useNow } from '@/lib/client/page/use-now'
import { useZone } from '@/lib/client/page/use-zone'
import { secondsParser, windowParser } from '@/lib/shared/address/spans'
import { VIEWS } from '@/lib/shared/address/words'
import type { Call } from '@/lib/shared/calls/call'
import { callHref, pageHref } from '@/lib/shared/links'
import { choiceOf } from '@/lib/shared/params/filters'
import { castOf } from '@/lib/shared/story/cast'
import { isOpen, startOf } from '@/lib/shared/timeline/presence'

export type FileAccess = {
  /** Hosts from which recordings and transcripts may be loaded. */
  hosts: readonly string[]
  /** In the demo, recordings come through Callscope itself. */
  isDemo: boolean
}

export type CallSource = {
  call: Call
  files: FileAccess
  /** When the call was read, epoch seconds. Used as the current time until the browser's clock runs. */
  asOf: number
  /** Seen through a shared link, so there are no links to other calls, people or groups. */
  isShared: boolean
}

/** A call, what follows from it, and the moment and person chosen in it. */
function useProvided({ call, files, asOf, isShared }: CallSource) {
  /** The end of the call, or the time up to which an open one is drawn; epoch seconds. */
  const nowSeconds = useDrawnAt(call, asOf)
  /** The call was open when the page loaded: the space reserved then is kept after it ends, so that nothing jumps. */
  const [wasOpen] = useState(isOpen(call))
  const [moment] = useState(createMomentStore)
  const chosen = useMoment(startOf(call))
  const zone = useZone()
  const cast = useMemo(() => castOf(call, nowSeconds), [call, nowSeconds])
  const page = usePathname()
  const inApp = useInApp()
  return useMemo(() => {
    /** The page's address with a moment in epoch seconds, and a person chosen. */
    const momentHref = (time: number, uid: string | null) => {
      const params = { t: Math.round(time - startOf(call)), p: uid ?? undefined }
      return inApp(isShared ? pageHref(page, {}, params) : callHref(call, params))
    }
    /** The same with the person chosen now, as a link to copy. */
    const momentUrl = (time: number) => new URL(momentHref(time, chosen.selected), window.location.href).href
    const links = { momentHref, momentUrl }
    return { call, zone, files, asOf, isShared, nowSeconds, wasOpen, moment, cast, ...links, ...chosen }
  }, [call, zone, files, asOf, isShared, nowSeconds, wasOpen, moment, cast, chosen, page, inApp])
}

export type CallOnPage = ReturnType<typeof useProvided>
export const CallContext = createContext<CallOnPage | null>(null)

/** Provides a call to everything on its page. */
export const CallProvider = ({ children, ...source }: CallSource & { children: ReactNode }) => (
  <CallContext value={useProvided(source)}>{children}</CallContext>
)

/** The call of the page. */
export const useCallOnPage = (): CallOnPage => useGiven(CallContext, 'call')

/** The current second, for parts that tick. */
export function useCallClock(): number {
  const { asOf } = useCallOnPage()
  return useNow() ?? asOf
}

const MOMENT = { t: secondsParser, at: secondsParser, p: parseAsString }
const SLOWLY = { throttleMs: 200 }

/** The pinned moment (epoch seconds) and selected person in the URL: `t` is seconds since the start (or `at`, epoch seconds), `p` a uid. */
function useMoment(start: number) {
  const [{ t, at, p }, setState] = useQueryStates(MOMENT, SLOWLY)
  const pin = useCallback(
    (time: number | null, uid: string | null = null) =>
      void setState({ t: time === null ? null : Math.round(time - start), at: null, ...(uid !== null && { p: uid }) }),
    [setState, start],
  )
  const select = useCallback((uid: string | null) => void setState({ p: uid }), [setState])
  return useMemo(
    () => ({ pinned: t === null ? at : start + t, selected: p, pin, select }),
    [t, at, p, start, pin, select],
  )
}

/** The timeline's zoom window in the URL as `w`, epoch seconds; null is everything. Zooming renders only the timeline. */
export const useTimelineWindow = () => useQueryState('w', windowParser.withOptions(SLOWLY))

/** Whether the timeline is drawn or a table, in the URL. */
export const useTimelineView = () => useQueryState('view', choiceOf(VIEWS).withOptions(SLOWLY))
