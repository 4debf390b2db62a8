'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { toast } from '@/components/ui/toast'
import { messagesOf } from '@/lib/client/field-errors'
import { useTeamChanges } from '@/lib/client/use-teams'
import { countOf } from '@/lib/shared/charts/values'
import { decodeText } from '@/lib/shared/csv/decode-text'
import { ImportPreview } from './import-preview'

/** A name for the people of a file that names no team: that of the file. */
const listName = (file: string): string =>
  file
    .replace(/\.[^.]*$/, '')
    .replaceAll(',', ' ')
    .trim()
    .slice(0, 60)

/** Reads teams from a table, shows what it would change and what was not understood, and then changes it. */
export default function ImportTeamsDialog({ onClose }: { onClose: () => void }) {
  const teams = useTeamChanges()
  const [table, setTable] = useState<{ csv: string; team: string } | null>(null)
  const preview = useMutation({ mutationFn: teams.preview })
  const applying = useMutation({ mutationFn: teams.import })
  const read = preview.data?.data
  const error = preview.error ?? applying.error
  const problems = [...messagesOf(error, 'csv'), ...messagesOf(error, 'team').map((words) => `team ${words}`)]
  const open = async (file: File | undefined) => {
    applying.reset()
    preview.reset()
    setTable(null)
    if (file === undefined) return
    const asked = { csv: decodeText(new Uint8Array(await file.arrayBuffer())), team: listName(file.name) }
    setTable(asked)
    preview.mutate(asked)
  }
  return (
    <FormDialog
      title="Import teams"
      description="A table with the columns team and uid, as CSV or text, or a list of people for a team with the file’s name. Each team in it gets exactly these people; other teams stay as they are."
      submitLabel={read !== undefined && read.problemCount > 0 ? 'Import the rest' : 'Import'}
      ready={table !== null && read !== undefined && read.changes.length > 0}
      busy={applying.isPending}
      error={error}
      onSubmit={() =>
        table !== null &&
        applying.mutate(table, {
          onSuccess: ({ data }) => {
            toast(`${countOf(data.changes.length, 'team')} imported.`)
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <Field label="File" error={problems.length === 0 ? null : problems.join('; ')}>
        {(field) => (
          <input
            {...field}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            onChange={(event) => void open(event.target.files?.[0])}
            className="text-data file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-line file:bg-surface-raised file:px-3 file:text-ink hover:file:border-line-strong"
          />
        )}
      </Field>
      {preview.isPending && <p className="text-data text-ink-muted">Reading the file…</p>}
      {read !== undefined && <ImportPreview read={read} />}
    </FormDialog>
  )
}
