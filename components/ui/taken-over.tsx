import dynamic from 'next/dynamic'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useIsHydrated } from '@/lib/client/page/store'
import { onDemand } from './on-demand'

/**
 * A part that the server renders into the HTML and the browser hydrates; where it appears only later, it is loaded like `onDemand`. Both load
 * the same code, `next/dynamic` and `onDemand`: React may delay the former by 300 ms if there is no HTML. Only one with a placeholder hydrates by itself.
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
