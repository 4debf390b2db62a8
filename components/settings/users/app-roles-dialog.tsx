import { DraftDialog } from '@/components/admin/draft-dialog'
import { plainChoices, SelectField } from '@/components/admin/fields'
import { Loaded } from '@/components/table/loaded'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useSend } from '@/lib/client/http/use-send'
import { useApps } from '@/lib/client/page/use-apps'
import { type AppRoles, appRolesRoute, saveAppRolesRoute } from '@/lib/shared/apps/apps'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { ROLES, type RoleInApp } from '@/lib/shared/users/roles'
import { type User, usersRoute } from '@/lib/shared/users/users'

/** What a user is in each app: the same as everywhere, another role, or none, which hides the app from them. */
export function AppRolesDialog({ user }: { user: User }) {
  const apps = useApps()?.visible ?? []
  const stored = useAnswer(appRolesRoute, { params: { id: user.id } })
  const send = useSend(usersRoute, appRolesRoute)
  const before = stored.data?.data.apps ?? {}
  const chosen = (id: string, changed: Readonly<Record<string, RoleInApp | ''>>) =>
    changed[id] ?? ownEntry(before, id) ?? ''
  return (
    <DraftDialog
      title="Roles per app"
      description={`${user.email} has the role ${user.role} in every app for which you set no other. Changes count at once.`}
      submitLabel="Save roles"
      initial={{} as Record<string, RoleInApp | ''>}
      ready={() => stored.data !== undefined}
      send={(changed) => {
        // Also those before of an app that is not configured at present: it may return.
        const roles = Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, role]) => role !== ''))
        return send(saveAppRolesRoute, { params: { id: user.id }, body: { apps: roles as AppRoles } })
      }}
      done={() => `Roles of ${user.email} changed.`}
    >
      {({ values, set }) => (
        <Loaded question={stored} rows={apps.length}>
          {() => (
            <div className="flex flex-col gap-3">
              {apps.map(({ id, name }) => (
                <SelectField
                  key={id}
                  label={name}
                  help={chosen(id, values) === 'none' ? 'Not shown to them at all.' : undefined}
                  choices={[['', `Same as everywhere (${user.role})`], ...plainChoices(ROLES), ['none', 'no access']]}
                  value={chosen(id, values)}
                  onChange={(role) => set({ [id]: role })}
                />
              ))}
            </div>
          )}
        </Loaded>
      )}
    </DraftDialog>
  )
}
