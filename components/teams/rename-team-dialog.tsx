'use client'

import { DraftDialog } from '@/components/admin/draft-dialog'
import { TextField } from '@/components/admin/fields'
import { useTeamChanges } from '@/lib/client/data/use-teams'
import type { Team } from '@/lib/shared/people/teams'

/** Changes the name of a team; its id, which links have, stays. */
export default function RenameTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const teams = useTeamChanges()
  return (
    <DraftDialog
      title={`Rename ${team.name}`}
      description={`Its id stays ${team.id}, so that links and saved views keep working.`}
      submitLabel="Rename"
      initial={{ name: team.name }}
      ready={({ name }) => name.trim() !== '' && name !== team.name}
      send={({ name }) => teams.change(team.id, { name })}
      onClose={onClose}
    >
      {({ field }) => <TextField {...field('name')} label="Name" maxLength={60} />}
    </DraftDialog>
  )
}
