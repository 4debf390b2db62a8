import { DraftDialog } from '@/components/admin/draft-dialog'
import { MemberPicker } from '@/components/parts/party/member-picker'
import { Field } from '@/components/ui/form/field'
import type { User } from '@/lib/shared/users/users'
import { useUpdateUser } from './user-dialogs'

/** Says which person in calls an account belongs to. */
export function PersonDialog({ user, onClose }: { user: User; onClose: () => void }) {
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
      onClose={onClose}
    >
      {({ values, wrong, set }) => (
        <Field label="Person" error={wrong.uid} help="Leave it empty for nobody.">
          {(field) => <MemberPicker {...field} value={values.uid} onChange={(uid) => set({ uid })} />}
        </Field>
      )}
    </DraftDialog>
  )
}
