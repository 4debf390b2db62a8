import { useState } from 'react'
import { DraftDialog } from '@/components/admin/draft-dialog'
import { Check, plainChoices, SelectField, TextField } from '@/components/admin/fields'
import { PasswordField } from '@/components/ui/form/field'
import { Confirm } from '@/components/ui/overlay/confirm-dialog'
import { useAnswer, useSend } from '@/lib/client/http/use-answer'
import { useApps, useHasSeveralApps } from '@/lib/client/page/use-apps'
import { sharesRoute } from '@/lib/shared/shares/shares'
import { countOf } from '@/lib/shared/text/format'
import { ROLES, type Role } from '@/lib/shared/users/roles'
import {
  createUserRoute,
  deleteUserRoute,
  FORMER_USER,
  type ListedUser,
  type UpdateUser,
  type User,
  updateUserRoute,
  usersRoute,
} from '@/lib/shared/users/users'
import { appRoleWords, ROLE_WORDS } from './role-words'

type OfUser = { user: User }

/** Changes role or password of an account, disables or enables it. Takes effect on that user's next request. */
export function useUpdateUser() {
  const send = useSend(usersRoute)
  return ({ id }: User, body: UpdateUser) => send(updateUserRoute, { params: { id }, body })
}

/** A new local account. The admin passes the password on; the user can change it. */
export function AddUserDialog() {
  const send = useSend(usersRoute)
  return (
    <DraftDialog
      title="Add user"
      submitLabel="Add user"
      initial={{ email: '', name: '', role: 'agent' as Role, password: '' }}
      send={({ name, ...rest }) =>
        send(createUserRoute, { body: { ...rest, ...(name.trim() && { name: name.trim() }) } })
      }
      done={({ email }) => `${email} can now sign in.`}
    >
      {({ values, field }) => (
        <>
          <TextField {...field('email')} label="E-mail" type="email" required />
          <TextField {...field('name')} label="Name" help="Optional" maxLength={100} />
          <SelectField
            {...field('role')}
            label="Role"
            help={`May ${ROLE_WORDS[values.role]}.`}
            choices={plainChoices(ROLES)}
          />
          <PasswordField {...field('password')} isNew label="Password" />
        </>
      )}
    </DraftDialog>
  )
}

/** Sets another user's password and ends their sessions. */
export function ResetPasswordDialog({ user }: OfUser) {
  const update = useUpdateUser()
  return (
    <DraftDialog
      title="Reset password"
      description={`${user.email} will be signed out everywhere and need the new password to sign in.`}
      submitLabel="Set password"
      initial={{ password: '' }}
      send={(change) => update(user, change)}
      done={() => `Password of ${user.email} changed. They are signed out everywhere.`}
    >
      {({ field }) => <PasswordField {...field('password')} isNew />}
    </DraftDialog>
  )
}

/** Asks for the user's address before the account is deleted, which cannot be undone. */
export function DeleteUserDialog({ user }: OfUser) {
  const send = useSend(usersRoute)
  return (
    <DraftDialog
      title={`Delete ${user.name ?? user.email}?`}
      description={`The account ${user.email} is signed out everywhere and removed. This cannot be undone.`}
      submitLabel="Delete user"
      danger
      initial={{ typed: '' }}
      ready={({ typed }) => typed.trim().toLowerCase() === user.email.toLowerCase()}
      send={() => send(deleteUserRoute, { params: { id: user.id } })}
      done={() => `${user.email} was deleted.`}
    >
      {({ field }) => (
        <>
          <ul className="list-disc space-y-1 pl-4 text-data text-ink-muted">
            <li>Their notes, tags and annotations stay, signed “{FORMER_USER}”.</li>
            <li>Views that they shared stay for everyone; admins can change them. Their private views are removed.</li>
            <li>The links that they shared and their API tokens stop working.</li>
            <li>The audit log keeps its entries, marked “{FORMER_USER}”.</li>
            {user.source === 'demo' && <li>Demo logins are created again when Callscope restarts.</li>}
            {user.source === 'oidc' && (
              <li>
                If they sign in with single sign-on again, they get a new account. To keep them out, disable it instead.
              </li>
            )}
          </ul>
          <TextField {...field('typed')} label={`Type ${user.email} to confirm`} spellCheck={false} />
        </>
      )}
    </DraftDialog>
  )
}

const Named = ({ user: { name, email } }: OfUser) => (
  <>
    <b className="font-medium text-ink">{name ?? email}</b>
    {name !== null && ` (${email})`}
  </>
)

/** Asks before a user gets another role. */
export function RoleDialog({ user, role }: { user: ListedUser; role: Role }) {
  const update = useUpdateUser()
  const apps = useApps()
  const returning = user.role === 'admin' ? appRoleWords({ ...user, role }, apps?.visible ?? []) : []
  return (
    <Confirm
      title={`Change the role to ${role}?`}
      label="Change role"
      danger={false}
      act={() => update(user, { role })}
      done={`${user.email} is now ${role}.`}
      undo={() => update(user, { role: user.role })}
    >
      <p>
        <Named user={user} /> {`is signed out everywhere, and may then ${ROLE_WORDS[role]}.`}
        {returning.length > 0 && ` Earlier roles count again: ${returning.join(', ')}.`}
      </p>
    </Confirm>
  )
}

/** Asks before a user is disabled, and what should happen to the links that they shared. */
export function DisableUserDialog({ user }: OfUser) {
  const update = useUpdateUser()
  const [revokes, setRevokes] = useState(false)
  const hasSeveralApps = useHasSeveralApps()
  // Of this app only, while links in all apps would be revoked.
  const links =
    useAnswer(sharesRoute, { query: { ownerId: user.id, active: true, perPage: 1 } }).data?.meta.pagination.total ?? 0
  return (
    <Confirm
      title="Disable this user?"
      label="Disable user"
      act={() => update(user, { disabled: true, ...(revokes && { shares: 'revoke' }) })}
      done={`${user.email} is signed out and disabled${revokes ? ', and their links are revoked' : ''}.`}
      undo={() => update(user, { disabled: false })}
    >
      <p>
        <Named user={user} /> is signed out everywhere and cannot sign in until enabled again; neither do their API
        tokens work. Nothing of theirs is removed.
      </p>
      {(links > 0 || hasSeveralApps) && (
        <Check checked={revokes} onChange={setRevokes} className="mt-3 text-ink">
          Revoke the {hasSeveralApps ? 'links' : countOf(links, 'link')} that they shared
          {hasSeveralApps && ', in every app'}
          <span className="block text-ink-muted">
            Otherwise they work until they expire. Enabling the user does not bring revoked links back.
          </span>
        </Check>
      )}
    </Confirm>
  )
}
