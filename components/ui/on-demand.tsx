import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

/** Code that is loaded later; `preload` starts that, where it is likely to be needed soon. */
export type Loadable = { isLoaded: () => boolean; load: () => Promise<void>; preload: () => void }

/** A component whose code loads when it is first shown; `placeholder` until then, and on the server. React may delay a `lazy` one by 300 ms even if loaded. */
export function onDemand<Props extends object>(
  importCode: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode = null,
): ComponentType<Props> & Loadable {
  let Loaded: ComponentType<Props> | null = null
  const load = async () => {
    Loaded = (await importCode()).default
  }
  // A failed preload is reported when the component is shown.
  const preload = () => void load().catch(() => undefined)
  const loadable: Loadable = { isLoaded: () => Loaded !== null, load, preload }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, outside of components
  const Shown = (props: Props) => (useLoaded(loadable) && Loaded !== null ? <Loaded {...props} /> : placeholder)
  return Object.assign(Shown, loadable)
}

/** Shows its children once the code of `part`, which they contain, has loaded, so that the focus finds its first field. */
export function AfterLoading({ part, children }: { part: Loadable; children: ReactNode }) {
  return useLoaded(part) && children
}

function useLoaded({ isLoaded, load }: Loadable): boolean {
  const [, setState] = useState(isLoaded)
  const isReady = isLoaded()
  useEffect(() => {
    if (isReady) return
    inTurn(load).then(
      () => startTransition(() => setState(true)),
      // Thrown where the page's error boundary sees it.
      (error) =>
        setState(() => {
          throw error
        }),
    )
  }, [isReady, load])
  return isReady
}

let firstFrame: Promise<void> | undefined

/** Loads a part: right away, or after the page's first frame, so that what the page is about responds before its parts are drawn. */
async function inTurn(load: () => Promise<void>): Promise<void> {
  firstFrame ??= new Promise((resolve) => {
    // A hidden page draws no frames.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
  await firstFrame
  return load()
}
