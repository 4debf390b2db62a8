import { DialogButton, DialogItem } from '@/components/admin/dialogs'
import { DraftDialog } from '@/components/admin/draft-dialog'
import { Choice, plainChoices, SelectField } from '@/components/admin/fields'
import { ActButton, actionsColumn, RowActions, stateColumn, timeColumn } from '@/components/admin/rows'
import { MemberField } from '@/components/parts/party/member-picker'
import type { Column } from '@/components/table/column'
import { Loaded } from '@/components/table/loaded'
import { useDialog } from '@/components/ui/overlay/dialog-place'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { Badge } from '@/components/ui/text/badge'
import { TextLink } from '@/components/ui/text/link'
import { useAnswer, useSend } from '@/lib/client/http/use-answer'
import { useApps } from '@/lib/client/page/use-apps'
import { type AppRoles, appRolesRoute, saveAppRolesRoute } from '@/lib/shared/apps/apps'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { ROLES, type RoleInApp } from '@/lib/shared/users/roles'
import { type ListedUser, type User, usersRoute } from '@/lib/shared/users/users'
import { appRoleWords } from './role-words'
import { DeleteUserDialog, DisableUserDialog, ResetPasswordDialog, RoleDialog, useUpdateUser } from './user-dialogs'

function UserActions({ user }: { user: ListedUser }) {
  const update = useUpdateUser()
  const hasApps = useApps() !== null
  const enable = () =>
    toastOutcome(update(user, { disabled: false }), `${user.email} can sign in again.`, () =>
      update(user, { disabled: true }),
    )
  return (
    <RowActions
      label={`More actions for ${user.email}`}
      action={
        user.disabled ? (
          <ActButton act={enable}>Enable</ActButton>
        ) : (
          <DialogButton dialog={<DisableUserDialog user={user} />}>Disable</DialogButton>
        )
      }
    >
      {hasApps && user.role !== 'admin' && (
        <DialogItem dialog={<AppRolesDialog user={user} />}>Roles per app…</DialogItem>
      )}
      <DialogItem dialog={<PersonDialog user={user} />}>Person in calls…</DialogItem>
      {user.source === 'local' && <DialogItem dialog={<ResetPasswordDialog user={user} />}>Reset password…</DialogItem>}
      <DialogItem className="text-danger" dialog={<DeleteUserDialog user={user} />}>
        Delete user…
      </DialogItem>
    </RowActions>
  )
}

/** A user's role, which others may change, and below it in which apps they have another one; the role alone where there is one app. */
function RoleCell({ user, isSelf }: { user: ListedUser; isSelf: boolean }) {
  const show = useDialog()
  const apps = useApps()
  const ofAll = isSelf ? (
    <span className="md:pl-2.5">{user.role}</span>
  ) : (
    <Choice
      aria-label={`Role of ${user.email}`}
      choices={plainChoices(ROLES)}
      value={user.role}
      onChange={(role) => show(<RoleDialog user={user} role={role} />)}
      className="w-24"
    />
  )
  if (apps === null) return ofAll
  const others = appRoleWords(user, apps.visible)
  return (
    <span className="block md:w-44 md:py-1.5">
      {ofAll}
      <span className="block whitespace-normal text-ink-faint text-xs md:pl-2.5">
        {others.length > 0 && others.length < apps.visible.length && 'but '}
        {others.join(', ') || 'in every app'}
      </span>
    </span>
  )
}

const SOURCES: Readonly<Record<string, string>> = {
  local: 'password',
  oidc: 'single sign-on',
  demo: 'demo login',
}

/** The columns of the user list. `self` is the viewer's own id: nobody changes their own role, or the last admin could lock everyone out. */
export const userColumns = (self: string | undefined): Column<ListedUser>[] => [
  {
    id: 'person',
    header: 'Person',
    card: 'title',
    className: 'w-full max-w-0 py-1.5',
    cell: ({ id, name, email, uid }) => (
      <>
        <span className="flex min-w-0 items-center gap-1.5 font-medium">
          <span className="truncate">{name || email}</span>
          {id === self && <Badge>you</Badge>}
        </span>
        {(name || uid) && (
          <span className="block truncate text-ink-faint text-xs">
            {[name && email, uid && `${uid} in calls`].filter(Boolean).join(' · ')}
          </span>
        )}
      </>
    ),
  },
  { id: 'role', header: 'Role', card: 'line', cell: (user) => <RoleCell user={user} isSelf={user.id === self} /> },
  stateColumn(({ disabled }) => (
    <Badge tone={disabled ? 'danger' : 'success'}>{disabled ? 'Disabled' : 'Active'}</Badge>
  )),
  timeColumn('lastSignIn', 'Last sign-in', ({ lastSignInAt }) => lastSignInAt),
  {
    id: 'signIn',
    header: 'Signs in with',
    from: 'lg',
    className: 'text-ink-muted',
    cell: ({ source }) => ownEntry(SOURCES, source) ?? source,
  },
  actionsColumn((user) =>
    user.id === self ? <TextLink href="/settings?tab=account">Your account</TextLink> : <UserActions user={user} />,
  ),
]

function PersonDialog({ user }: { user: User }) {
  const update = useUpdateUser()
  return (
    <DraftDialog
      title="Person in calls"
      description={`“me” in the filters of ${user.email} stands for this person.`}
      submitLabel="Save person"
      initial={{ uid: user.uid ?? '' }}
      send={({ uid }) => update(user, { uid: uid.trim() || null })}
      done={({ uid }) =>
        uid.trim() === '' ? `${user.email} is nobody in calls.` : `${user.email} is ${uid} in calls.`
      }
    >
      {({ field }) => <MemberField {...field('uid')} label="Person" help="Leave it empty for nobody." />}
    </DraftDialog>
  )
}

/** What a user is in each app: the same as everywhere, another role, or none, which hides the app from them. */
function AppRolesDialog({ user }: { user: User }) {
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
