'use client'

import type { ReactNode } from 'react'
import { useApps } from '@/lib/client/use-apps'
import type { ListedUser } from '@/lib/shared/contracts/users'
import { ownEntry } from '@/lib/shared/own-entry'

type WithAppRolesProps = { user: ListedUser; children: ReactNode }

/** A user's role, and below it in which apps they have another one; the role alone where there is one app. */
export function WithAppRoles({ user: { role, apps: own = {} }, children }: WithAppRolesProps) {
  const apps = useApps()
  if (apps === null) return children
  const others = apps.visible.flatMap(({ id, name }) => {
    const inApp = role === 'admin' ? undefined : ownEntry(own, id)
    if (inApp === undefined || inApp === role) return []
    return [inApp === 'none' ? `no access to ${name}` : `${inApp} in ${name}`]
  })
  return (
    <span className="block md:w-44 md:py-1.5">
      {children}
      <span className="block whitespace-normal text-ink-faint text-xs md:pl-2.5">
        {others.length === 0
          ? 'in every app'
          : others.length < apps.visible.length
            ? `but ${others.join(', ')}`
            : others.join(', ')}
      </span>
    </span>
  )
}
