'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { toast } from '@/components/ui/toast'
import { messagesOf } from '@/lib/client/field-errors'
import { useTeamChanges } from '@/lib/client/use-teams'
import { countOf } from '@/lib/shared/charts/values'
import { ImportPreview } from './import-preview'

/** Reads teams from a CSV file, shows what it would change, and then changes it. */
export default function ImportTeamsDialog({ onClose }: { onClose: () => void }) {
  const teams = useTeamChanges()
  const [csv, setCsv] = useState<string | null>(null)
  const preview = useMutation({ mutationFn: teams.preview })
  const applying = useMutation({ mutationFn: teams.import })
  const changes = preview.data?.data.changes
  const problems = messagesOf(preview.error ?? applying.error, 'csv')
  const read = async (file: File | undefined) => {
    applying.reset()
    preview.reset()
    setCsv(null)
    if (file === undefined) return
    const text = await file.text()
    setCsv(text)
    preview.mutate(text)
  }
  return (
    <FormDialog
      title="Import teams"
      description="A CSV file with the columns team and uid, a line per person. Each team in it gets exactly these people; other teams stay as they are."
      submitLabel="Import"
      ready={csv !== null && changes !== undefined}
      busy={applying.isPending}
      error={preview.error ?? applying.error}
      onSubmit={() =>
        csv !== null &&
        applying.mutate(csv, {
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
            accept=".csv,text/csv,text/plain"
            onChange={(event) => void read(event.target.files?.[0])}
            className="text-data file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-line file:bg-surface-raised file:px-3 file:text-ink hover:file:border-line-strong"
          />
        )}
      </Field>
      {preview.isPending && <p className="text-data text-ink-muted">Reading the file…</p>}
      {changes !== undefined && <ImportPreview changes={changes} />}
    </FormDialog>
  )
}
