import { DraftDialog } from '@/components/admin/draft-dialog'
import { TextField } from '@/components/admin/fields'
import { useSend } from '@/lib/client/http/use-answer'
import { useRouter } from '@/lib/client/page/use-apps'
import { teamHref } from '@/lib/shared/links'
import { addTeamRoute, changeTeamRoute, type Team } from '@/lib/shared/people/teams'

/** Adds a team and opens its page, where people are added, or renames one; its id stays, so links keep working. */
export default function TeamNameDialog({ team }: { team: Team | null }) {
  const router = useRouter()
  const send = useSend()
  return (
    <DraftDialog
      title={team === null ? 'Add a team' : `Rename ${team.name}`}
      description={
        team === null
          ? 'A list of people, to filter by and to compare.'
          : `Its id stays ${team.id}, so that links and saved views keep working.`
      }
      submitLabel={team === null ? 'Add team' : 'Rename'}
      initial={{ name: team?.name ?? '' }}
      ready={({ name }) => name.trim() !== '' && name !== team?.name}
      send={({ name }) =>
        team === null
          ? send(addTeamRoute, { body: { name, uids: [] } })
          : send(changeTeamRoute, { params: { id: team.id }, body: { name } })
      }
      onSaved={({ data }) => team === null && router.push(teamHref(data.id))}
    >
      {({ field }) => <TextField {...field('name')} label="Name" maxLength={60} />}
    </DraftDialog>
  )
}
