import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '@/components/admin/fields'
import { MemberField } from '@/components/parts/party/member-picker'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { toast } from '@/components/ui/overlay/toast'
import { fieldErrors } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { useSend } from '@/lib/client/http/use-answer'
import {
  ERASURE_KINDS,
  type ErasureKind,
  type ErasurePreview,
  erasePreviewRoute,
  eraseRoute,
  erasuresRoute,
} from '@/lib/shared/erasures'
import { countOf, formatCount } from '@/lib/shared/text/format'

/** The counts of an erasure, in the order of its kinds. */
export const countedKinds = (counts: ErasurePreview['counts']) =>
  (Object.keys(ERASURE_KINDS) as ErasureKind[]).flatMap((kind) => {
    const count = counts[kind]
    return count === undefined ? [] : [{ label: ERASURE_KINDS[kind], count }]
  })

function ErasePreview({ preview: { counts, kept, names } }: { preview: ErasurePreview }) {
  const found = countedKinds(counts)
  const single = names.filter(({ isText }) => !isText).map(({ name }) => `“${name}”`)
  return (
    <div className="rounded border border-line bg-surface-sunken px-3 py-2 text-data">
      {found.length === 0 ? (
        <p>Nothing is stored about this person. Calls that arrive later will have the pseudonym.</p>
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {found.map(({ label, count }) => (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="num text-right font-medium">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {names.length > 0 && (
        <p className="mt-2 text-ink-muted">Known as {names.map(({ name }) => `“${name}”`).join(', ')}.</p>
      )}
      {single.length > 0 && (
        <p className="mt-1 text-ink-muted">
          {single.join(', ')} {single.length === 1 ? 'is' : 'are'} a single word, and will be removed only from calls
          with this person: look for {single.length === 1 ? 'it' : 'them'} in notes yourself.
        </p>
      )}
      {kept > 0 && (
        <p className="mt-1 text-ink-muted">
          {countOf(kept, 'id')} of calls or groups contain the uid and stay: they are the Calls API’s own.
        </p>
      )}
    </div>
  )
}

/** Asks whom to erase, shows what that changes, and asks for the uid again, since it cannot be undone. */
export function EraseDialog() {
  const [uid, setUid] = useState('')
  const [typed, setTyped] = useState('')
  const send = useSend(erasuresRoute)
  const preview = useMutation({ mutationFn: (of: string) => askApi(erasePreviewRoute, { body: { uid: of } }) })
  const erase = useMutation({ mutationFn: (of: string) => send(eraseRoute, { body: { uid: of } }) })
  const found = preview.variables === uid ? preview.data?.data : undefined
  const choose = (next: string) => {
    setUid(next.trim())
    setTyped('')
    preview.reset()
  }
  const submit = (close: () => void) => {
    if (found === undefined) return preview.mutate(uid)
    erase.mutate(uid, {
      onSuccess: () => {
        toast('The erasure has started.')
        close()
      },
    })
  }
  return (
    <FormDialog
      title="Erase a person"
      description="This cannot be undone: nobody can find out afterwards who a pseudonym was."
      submitLabel={found === undefined ? 'Show what will change' : 'Erase for good'}
      danger={found !== undefined}
      ready={uid !== '' && (found === undefined || typed.trim() === uid)}
      busy={preview.isPending || erase.isPending}
      error={preview.error ?? erase.error}
      onSubmit={submit}
    >
      <MemberField label="Person" value={uid} error={fieldErrors(preview.error ?? erase.error).uid} onChange={choose} />
      {found !== undefined && (
        <>
          <ErasePreview preview={found} />
          <TextField label={`Type ${uid} to confirm`} spellCheck={false} value={typed} onChange={setTyped} />
        </>
      )}
    </FormDialog>
  )
}
