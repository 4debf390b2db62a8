'use client'

import { useApps } from '@/lib/client/use-apps'
import type { ListedUser } from '@/lib/shared/contracts/users'
import { ownEntry } from '@/lib/shared/own-entry'

/** In which apps a user has another role, in words; nothing where there is one app. */
export function AppRolesLine({ user: { role, apps: own = {} } }: { user: ListedUser }) {
  const apps = useApps()
  if (apps === null) return null
  const others = apps.visible.flatMap(({ id, name }) => {
    const inApp = role === 'admin' ? undefined : ownEntry(own, id)
    if (inApp === undefined || inApp === role) return []
    return [inApp === 'none' ? `no access to ${name}` : `${inApp} in ${name}`]
  })
  return (
    <span className="block max-w-56 whitespace-normal text-ink-faint text-xs md:pl-2.5">
      {others.length === 0
        ? 'in every app'
        : others.length < apps.visible.length
          ? `but ${others.join(', ')}`
          : others.join(', ')}
    </span>
  )
}
