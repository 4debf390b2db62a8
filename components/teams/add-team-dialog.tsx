'use client'

import { DraftDialog } from '@/components/admin/draft-dialog'
import { TextField } from '@/components/admin/fields'
import { useTeamChanges } from '@/lib/client/data/use-teams'
import { useRouter } from '@/lib/client/page/use-apps'
import { teamHref } from '@/lib/shared/links'

/** Adds a team by name and opens its page, where people are added. */
export default function AddTeamDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const { add } = useTeamChanges()
  return (
    <DraftDialog
      title="Add a team"
      description="A list of people, to filter by and to compare."
      submitLabel="Add team"
      initial={{ name: '' }}
      ready={({ name }) => name.trim() !== ''}
      send={({ name }) => add({ name, uids: [] })}
      onSaved={({ data }) => router.push(teamHref(data.id))}
      onClose={onClose}
    >
      {({ field }) => <TextField {...field('name')} label="Name" maxLength={60} />}
    </DraftDialog>
  )
}
