import { UserPlus } from 'lucide-react'
import { Choice, plainChoices } from '@/components/admin/fields'
import { ListPanel } from '@/components/admin/list-panel'
import { Button } from '@/components/ui/form/button'
import { FindBox } from '@/components/ui/form/find-box'
import { useMe } from '@/lib/client/data/use-me'
import { useAnswer } from '@/lib/client/http/use-answer'
import { ROLES } from '@/lib/shared/users/roles'
import { usersRoute } from '@/lib/shared/users/users'
import { useSettingsState } from '../use-settings-state'
import { userColumns } from './user-columns'
import { AddUserDialog } from './user-dialogs'

const PER_PAGE = 50

/** Who can sign in, and in which role. */
export default function UsersPanel() {
  const { state, isFiltered, filter, box, clear, turnTo } = useSettingsState()
  const query = { find: state.find, role: state.role, page: state.page, perPage: PER_PAGE }
  const users = useAnswer(usersRoute, { query })
  const me = useMe()
  return (
    <ListPanel
      title="Users"
      description="Who can sign in, and what they may do."
      add={{
        label: 'Add user',
        icon: UserPlus,
        always: true,
        dialog: <AddUserDialog />,
      }}
      filters={
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
          <FindBox {...box} label="Find a user" placeholder="Name or e-mail" className="min-w-0 flex-1 sm:max-w-64" />
          <Choice
            aria-label="Show users with role"
            choices={[[null, 'All roles'], ...plainChoices(ROLES)]}
            value={state.role}
            onChange={(role) => filter({ role })}
            className="w-32"
          />
        </div>
      }
      question={users}
      expected={3}
      columns={userColumns(me.data?.id)}
      rowProps={({ email }) => ({ 'data-user': email })}
      onPage={turnTo}
      empty={{
        title: 'No user matches',
        words: `Nobody with ${state.find === null ? 'this role' : `“${state.find}”`} can sign in here.`,
        actions: isFiltered && <Button onClick={clear}>Show all users</Button>,
      }}
    />
  )
}
