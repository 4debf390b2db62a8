import { type ComponentType, lazy, Suspense } from 'react'

type OnDemand<Props> = ComponentType<Props> & {
  /** Starts loading the code, where it is likely to be needed soon. */
  preload: () => void
}

/** Part of a panel, whose code comes with the panel's: the panel waits for it, so that the focus finds its first field. */
export function panelPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return Object.assign(lazy(load), { preload: () => void load().catch(() => undefined) })
}

/** A component whose code is loaded when it is first shown, and which shows nothing until then. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): OnDemand<Props> {
  const Loaded = lazy(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, outside of components
  const Shown = (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
  // What fails now is reported when it is shown.
  return Object.assign(Shown, { preload: () => void load().catch(() => undefined) })
}
