import { useQueryClient } from '@tanstack/react-query'
import { DraftDialog } from '@/components/admin/draft-dialog'
import { SelectField } from '@/components/admin/fields'
import { MemberPicker } from '@/components/parts/party/member-picker'
import { Field } from '@/components/ui/form/field'
import { useMe } from '@/lib/client/data/use-me'
import { useTeams } from '@/lib/client/data/use-teams'
import { askApi } from '@/lib/client/http/fetcher'
import { changeMeRoute } from '@/lib/shared/users/users'

/** Who one is in calls, and the team with which one's dashboards open. Every answer may be another then. */
export function OwnAccountDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const me = useMe().data
  const teams = useTeams({ figures: false }).data?.data ?? []
  if (me === undefined) return null
  return (
    <DraftDialog
      title="My uid and team"
      submitLabel="Save"
      initial={{ uid: me.uid ?? '', team: me.team ?? '' }}
      send={({ uid, team }) => askApi(changeMeRoute, { body: { uid: uid.trim() || null, team: team || null } })}
      onSaved={() => void client.invalidateQueries()}
      done={() => 'Saved for your account.'}
      onClose={onClose}
    >
      {({ values, wrong, set, field }) => (
        <>
          <Field label="My uid" error={wrong.uid} help="Who you are in calls. “me” in a filter then stands for you.">
            {(own) => <MemberPicker {...own} value={values.uid} onChange={(uid) => set({ uid })} />}
          </Field>
          <SelectField
            {...field('team')}
            label="My team"
            help="Dashboards open with its calls. Take the filter away to see everyone’s."
            choices={[['', 'None'], ...teams.map(({ id, name }) => [id, name] as const)]}
          />
        </>
      )}
    </DraftDialog>
  )
}
