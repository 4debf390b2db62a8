import { useApps, useHasSeveralApps } from '@/lib/client/page/use-apps'

/** The title of something that each app has for itself, with the name of the app if there are several. */
export function AppTitle({ children }: { children: string }) {
  const apps = useApps()
  if (!useHasSeveralApps()) return children
  return (
    <>
      {children} <span className="font-normal text-ink-faint">· {apps?.current.name}</span>
    </>
  )
}
