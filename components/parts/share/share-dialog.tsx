import { useState } from 'react'
import { Check, SelectField, TextField } from '@/components/admin/fields'
import { type DraftState, useDraft } from '@/components/admin/use-draft'
import { QuietButton } from '@/components/ui/form/button'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Field, Input } from '@/components/ui/form/field'
import { Segmented } from '@/components/ui/form/segmented'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useSend } from '@/lib/client/http/use-answer'
import { useZone } from '@/lib/client/page/use-zone'
import type { RequestOf } from '@/lib/shared/http/route'
import { createShareRoute, SHARE_DAYS, sharesRoute } from '@/lib/shared/shares/shares'
import { countOf } from '@/lib/shared/text/format'
import { PASSWORD_CHARACTERS } from '@/lib/shared/users/passwords'
import { SharePreview, type ShareSubjectProps } from './share-preview'

/** Copies what comes later: the clipboard gets a promise, since the browser may refuse a text that arrives too long after the press. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

const USUAL = {
  expiresInDays: SHARE_DAYS.usual as number,
  names: false,
  recordings: false,
  password: '',
  maxOpens: '',
  frameHost: '',
}
type ShareDraft = typeof USUAL & { label: string }

/** Makes a link for people without an account. One press creates it and copies it; below, what they will see. */
export default function ShareDialog({ subject, label, hasRecordings = false }: ShareSubjectProps) {
  const zone = useZone()
  const send = useSend(sharesRoute)
  const { saving: create, ...draft } = useDraft(
    { label, ...USUAL },
    (body: RequestOf<typeof createShareRoute>['body']) => send(createShareRoute, { body }),
  )
  const url = create.data?.data.url
  const [isCopied, setIsCopied] = useState(false)
  const { names, recordings } = draft.values
  const submit = () => {
    const { password, maxOpens, frameHost, ...rest } = draft.values
    const created = create.mutateAsync({
      ...subject,
      ...rest,
      tz: zone.name,
      ...(password === '' ? {} : { password }),
      ...(maxOpens === '' ? {} : { maxOpens: Number(maxOpens) }),
      ...(frameHost.trim() === '' ? {} : { frameHost: frameHost.trim() }),
    })
    copyLater(created.then(({ data }) => data.url)).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <FormDialog
      title={`Share this ${subject.kind}`}
      description="Whoever has the link can open it without an account, until it expires or is revoked in Settings."
      submitLabel="Create and copy link"
      busy={create.isPending}
      error={create.error}
      onSubmit={submit}
      result={url ? <Created url={url} isCopied={isCopied} /> : null}
      doneLabel="Done"
      below={<SharePreview subject={subject} names={names} recordings={recordings} />}
      className="max-w-xl"
    >
      <ShareFields {...draft} hasRecordings={hasRecordings} />
    </FormDialog>
  )
}

const Created = ({ url, isCopied }: { url: string; isCopied: boolean }) => (
  <Field
    label={isCopied ? 'The link is in the clipboard' : 'The link'}
    help="It is shown only now. Later you can still rename, extend or revoke it in Settings, under Shared links."
  >
    {(field) => (
      <span className="flex gap-2">
        <Input
          {...field}
          readOnly
          value={url}
          className="font-mono text-xs"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={url}>Copy</CopyButton>
      </span>
    )}
  </Field>
)

const DAYS = [1, 7, 30, 90, SHARE_DAYS.most]
const MAX_LABEL = 80

type ShareFieldsProps = Pick<DraftState<ShareDraft>, 'values' | 'set' | 'field'> & { hasRecordings: boolean }

/** What a link shows and for how long, with the rarer choices behind a button. */
function ShareFields({ values, set, field, hasRecordings }: ShareFieldsProps) {
  const [more, setMore] = useState(false)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_140px]">
        <TextField {...field('label')} label="Label" required maxLength={MAX_LABEL} />
        <SelectField
          {...field('expiresInDays')}
          label="Expires in"
          className="w-full"
          choices={DAYS.map((days) => [days, days === SHARE_DAYS.most ? '1 year' : countOf(days, 'day')])}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-data">
        <span className="text-ink-muted">People as</span>
        <Segmented
          label="People as"
          value={values.names ? 'names' : 'pseudonyms'}
          options={{ pseudonyms: 'Pseudonyms', names: 'Names' }}
          onChange={(next) => set({ names: next === 'names' })}
        />
        {hasRecordings && (
          <Check checked={values.recordings} onChange={(recordings) => set({ recordings })}>
            Recordings
          </Check>
        )}
        {!more && (
          <QuietButton className="ml-auto" onClick={() => setMore(true)}>
            Password, limit, embedding…
          </QuietButton>
        )}
      </div>
      {more && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField
            {...field('password')}
            label="Password"
            help={`Optional, at least ${PASSWORD_CHARACTERS.least} characters`}
            minLength={PASSWORD_CHARACTERS.least}
            maxLength={PASSWORD_CHARACTERS.most}
          />
          <TextField
            {...field('maxOpens')}
            label="Opens at most"
            help="Optional, then it is closed"
            inputMode="numeric"
            pattern="\d{1,5}"
            onChange={(text) => set({ maxOpens: text.trim() })}
          />
          <TextField
            {...field('frameHost')}
            label="May be embedded by"
            help="Optional, a host such as desk.example.com"
          />
        </div>
      )}
    </>
  )
}
