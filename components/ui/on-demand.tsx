import { type ComponentType, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

type Loadable = { isLoaded: () => boolean; load: () => Promise<void> }
type OnDemand<Props> = ComponentType<Props> &
  Loadable & {
    /** Starts loading the code, where it is likely to be needed soon. */
    preload: () => void
  }

/**
 * A component whose code is loaded when it is first shown, and which shows `placeholder` until then. Once loaded it is there at once, unlike
 * with `lazy`, whose first appearance React may put off by 300 ms. On the server it is always the placeholder.
 */
export function onDemand<Props extends object>(
  importCode: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode = null,
): OnDemand<Props> {
  let Loaded: ComponentType<Props> | null = null
  const load = async () => {
    Loaded = (await importCode()).default
  }
  const loadable: Loadable = { isLoaded: () => Loaded !== null, load }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, outside of components
  const Shown = (props: Props) => (useLoaded(loadable) && Loaded !== null ? <Loaded {...props} /> : placeholder)
  // What fails now is reported when it is shown.
  return Object.assign(Shown, loadable, { preload: () => void load().catch(() => undefined) })
}

/** Shows its children once the code of `part`, which they contain, is there, so that the focus finds its first field. */
export function AfterLoading({ part, children }: { part: Loadable; children: ReactNode }) {
  return useLoaded(part) && children
}

function useLoaded({ isLoaded, load }: Loadable): boolean {
  const [, setState] = useState(isLoaded)
  const isReady = isLoaded()
  useEffect(() => {
    if (isReady) return
    load().then(
      () => setState(true),
      // Thrown where the page's error boundary sees it.
      (error) =>
        setState(() => {
          throw error
        }),
    )
  }, [isReady, load])
  return isReady
}

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
    // React looks for the code only once it has shown the HTML, and a click that comes sooner than the code is lost.
    useEffect(loaded.preload, [])
    // The same element as before hydration: a new one would have React drop the HTML whose code is still loading.
    return useMemo(() => <Shown {...props} />, [Shown, props])
  }
  return Object.assign(Part, { preload: loaded.preload })
}
