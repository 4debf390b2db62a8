import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Form, Input } from '@/components/ui/form/field'
import { toast } from '@/components/ui/overlay/toast'
import { ErrorState, SkeletonRows } from '@/components/ui/state/states'
import { useMay } from '@/lib/client/data/use-me'
import { fieldErrors } from '@/lib/client/http/api-error'
import { useData, useSend } from '@/lib/client/http/use-answer'
import { addViewRoute, MAX_VIEW_NAME_CHARACTERS, type View, viewsRoute } from '@/lib/shared/users/views'
import { pathHere } from './nav-link'
import { ViewRow } from './view-row'

/** Saves this page as a view, and lists the views: the user's own, then the shared ones. */
export default function ViewsPanel({ onDone }: { onDone: () => void }) {
  const views = useData(viewsRoute, {})
  const ofMine = (isMine: boolean) => views.data?.filter((view) => view.isMine === isMine) ?? []
  return (
    <div className="flex max-h-[70vh] flex-col">
      <SaveForm onSaved={onDone} />
      <div className="min-h-0 overflow-y-auto border-line border-t">
        {views.isError && <ErrorState error={views.error} onRetry={() => views.refetch()} className="min-h-0 py-6" />}
        {views.isPending && <SkeletonRows rows={3} />}
        {views.data?.length === 0 && (
          <p className="px-3 py-5 text-balance text-center text-ink-faint text-xs">
            No saved views yet. A view restores this page with all its filters.
          </p>
        )}
        <Section title="My views" views={ofMine(true)} onOpen={onDone} />
        <Section title="Shared views" views={ofMine(false)} onOpen={onDone} />
      </div>
    </div>
  )
}

function Section({ title, views, onOpen }: { title: string; views: readonly View[]; onOpen: () => void }) {
  const id = useId()
  if (views.length === 0) return null
  return (
    <section aria-labelledby={id} className="p-1">
      <h3 id={id} className="px-2 pt-1.5 pb-1 text-ink-faint text-micro">
        {title}
      </h3>
      <ul>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function SaveForm({ onSaved }: { onSaved: () => void }) {
  const [name, setName] = useState('')
  const [forEveryone, setForEveryone] = useState(false)
  const mayShare = useMay('share-views')
  const send = useSend(viewsRoute)
  const add = useMutation({
    mutationFn: () => send(addViewRoute, { body: { name: name.trim(), path: pathHere(), forEveryone } }),
    onSuccess: () => {
      toast(`View “${name.trim()}” saved.`)
      onSaved()
    },
  })
  const errors = fieldErrors(add.error)
  const wrong = errors.name ?? errors.path ?? add.error?.message
  return (
    <Form onSubmit={() => add.mutate()} className="flex flex-col gap-2 p-3">
      <div className="flex gap-2">
        <Input
          // The panel is loaded after the popover has looked for something to focus.
          autoFocus
          aria-label="View name"
          placeholder="Save view as…"
          required
          maxLength={MAX_VIEW_NAME_CHARACTERS}
          value={name}
          aria-invalid={wrong !== undefined || undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={add.isPending} disabled={name.trim() === ''}>
          Save
        </Button>
      </div>
      <div className="flex items-center justify-between gap-2">
        {mayShare && (
          <label className="flex items-center gap-2 text-ink-muted text-xs">
            <input
              type="checkbox"
              checked={forEveryone}
              onChange={(event) => setForEveryone(event.target.checked)}
              className="size-3.5 accent-accent"
            />
            for everyone
          </label>
        )}
        <CopyButton text={() => window.location.href} label="Copy link to this page" className="ml-auto">
          Copy link
        </CopyButton>
      </div>
      {wrong !== undefined && (
        <p role="alert" className="text-danger text-xs">
          {wrong}
        </p>
      )}
    </Form>
  )
}
