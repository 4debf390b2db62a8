import dynamic from 'next/dynamic'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useIsHydrated } from '@/lib/client/page/store'
import { onDemand } from './on-demand'

/**
 * A part that the server renders into the HTML and the browser hydrates, by `next/dynamic`; where it appears only later, `onDemand` loads it, since
 * React may delay the other by 300 ms if there is no HTML. Both share `importCode`: Next would bundle an import inlined into `dynamic` a second time.
 * A part with a placeholder hydrates after the rest of the page, one without together with it.
 */
export function takenOver<Props extends object>(
  importCode: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode = null,
): ComponentType<Props> & { preload: () => void } {
  const rendered = dynamic(importCode, { ...(placeholder !== null && { loading: () => placeholder }) })
  const loaded = onDemand(importCode, placeholder)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, outside of components
  function Part(props: Props) {
    const isLate = useIsHydrated()
    const [Shown] = useState(() => (isLate ? loaded : rendered))
    // React requests the code only after it has shown the HTML, and a click before the code arrives is lost.
    useEffect(loaded.preload, [])
    // The same element as before hydration: a new one would have React drop the HTML whose code is still loading.
    return useMemo(() => <Shown {...props} />, [Shown, props])
  }
  return Object.assign(Part, { preload: loaded.preload })
}
