'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/table/loaded'
import { Field, Select } from '@/components/ui/form/field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { toast } from '@/components/ui/overlay/toast'
import { askApi } from '@/lib/client/http/fetcher'
import { question, useChange } from '@/lib/client/http/question'
import { useApps } from '@/lib/client/page/use-apps'
import { type AppRoles, appRolesRoute, saveAppRolesRoute } from '@/lib/shared/apps/apps'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { ROLES, type RoleInApp } from '@/lib/shared/users/roles'
import { type User, usersRoute } from '@/lib/shared/users/users'

/** What a user is, and in which apps something else. For admins. */
const useAppRoles = (id: string) => useQuery(question(appRolesRoute, { params: { id } }))

/** Replaces what a user is in single apps. Takes effect on that user's next request. */
const useSaveAppRoles = (id: string) =>
  useChange([usersRoute, appRolesRoute], (apps: AppRoles) =>
    askApi(saveAppRolesRoute, { params: { id }, body: { apps } }),
  )

/** What a user is in each app: the same as everywhere, another role, or none, which hides the app from them. */
export function AppRolesDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const apps = useApps()?.visible ?? []
  const stored = useAppRoles(user.id)
  const save = useSaveAppRoles(user.id)
  const [changed, setChanged] = useState<Readonly<Record<string, RoleInApp | ''>>>({})
  const before = stored.data?.data.apps ?? {}
  const chosen = (id: string) => changed[id] ?? ownEntry(before, id) ?? ''
  const isListed = (app: string) => apps.some(({ id }) => id === app)
  const roles: AppRoles = Object.fromEntries([
    // An app that is not configured at present may return.
    ...Object.entries(before).filter(([app]) => !isListed(app)),
    ...apps.flatMap(({ id }) => {
      const role = chosen(id)
      return role === '' ? [] : [[id, role] as const]
    }),
  ])
  const done = () => {
    toast(`Roles of ${user.email} changed.`)
    onClose()
  }
  return (
    <FormDialog
      title="Roles per app"
      description={`${user.email} has the role ${user.role} in every app for which you set no other. Changes count at once.`}
      submitLabel="Save roles"
      ready={stored.data !== undefined}
      busy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate(roles, { onSuccess: done })}
      onClose={onClose}
    >
      <Loaded question={stored} rows={apps.length}>
        {() => (
          <div className="flex flex-col gap-3">
            {apps.map(({ id, name }) => (
              <Field key={id} label={name} help={chosen(id) === 'none' ? 'Not shown to them at all.' : undefined}>
                {(field) => (
                  <Select
                    {...field}
                    value={chosen(id)}
                    onChange={({ target }) => setChanged({ ...changed, [id]: target.value as RoleInApp | '' })}
                  >
                    <option value="">{`Same as everywhere (${user.role})`}</option>
                    {ROLES.map((role) => (
                      <option key={role}>{role}</option>
                    ))}
                    <option value="none">no access</option>
                  </Select>
                )}
              </Field>
            ))}
          </div>
        )}
      </Loaded>
    </FormDialog>
  )
}
