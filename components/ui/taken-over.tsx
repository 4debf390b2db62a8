import { type ComponentType, useMemo, useState, useSyncExternalStore } from 'react'
import type { onDemand } from './on-demand'

const never = () => () => undefined

/**
 * A part that is in the HTML of a page, whose code then takes it over, and that is loaded as `onDemand` does where it appears later. Both
 * load the same code: `rendered` by `next/dynamic`, which React may put off by 300 ms where there is no HTML, `loaded` by `onDemand`.
 */
export function takenOver<Props extends object>(
  rendered: ComponentType<Props>,
  loaded: ReturnType<typeof onDemand<Props>>,
): ComponentType<Props> & { preload: () => void } {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, outside of components
  function Part(props: Props) {
    const isLate = useSyncExternalStore(
      never,
      () => true,
      () => false,
    )
    const [Shown] = useState(() => (isLate ? loaded : rendered))
    // The same element as before hydration: a new one would have React drop the HTML whose code is still loading.
    return useMemo(() => <Shown {...props} />, [Shown, props])
  }
  return Object.assign(Part, { preload: loaded.preload })
}
