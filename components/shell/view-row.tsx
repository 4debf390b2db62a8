import { useMutation } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Form, Input } from '@/components/ui/form/field'
import { Confirm } from '@/components/ui/overlay/confirm-dialog'
import { DialogPlace, useDialog } from '@/components/ui/overlay/dialog-place'
import { MenuItem, MenuSeparator, MoreMenu } from '@/components/ui/overlay/menu'
import { copyLink, toastError, toastOutcome } from '@/components/ui/overlay/toast'
import { Link } from '@/components/ui/text/link'
import { useMay, useMe } from '@/lib/client/data/use-me'
import { useSend } from '@/lib/client/http/use-answer'
import { useInApp } from '@/lib/client/page/use-apps'
import {
  addViewRoute,
  type ChangeView,
  changeViewRoute,
  deleteViewRoute,
  MAX_VIEW_NAME_CHARACTERS,
  restoreViewRoute,
  setStartViewRoute,
  type View,
  viewsRoute,
} from '@/lib/shared/users/views'
import { pathHere } from './nav-link'

/** One saved view: a link that opens it, and its owner's actions. */
export function ViewRow({ view, onOpen }: { view: View; onOpen: () => void }) {
  const [renaming, setRenaming] = useState(false)
  if (renaming) return <Rename view={view} onDone={() => setRenaming(false)} />
  return (
    <li className="flex items-center rounded-md hover:bg-surface-hover" data-view={view.name}>
      <Link
        href={view.path}
        onClick={onOpen}
        title={view.path}
        className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2"
      >
        <span className="truncate">{view.name}</span>
        {view.isStart && (
          <span className="flex items-center" title="Your start page">
            <House className="size-3.5 text-accent-ink" />
            <span className="sr-only">, your start page</span>
          </span>
        )}
        <span className="ml-auto shrink-0 text-ink-faint text-micro">
          {view.isMine ? view.forEveryone && 'for everyone' : view.owner}
        </span>
      </Link>
      <DialogPlace>
        <Actions view={view} onRename={() => setRenaming(true)} />
      </DialogPlace>
    </li>
  )
}

type Item = readonly [words: string, act: () => void]
const itemOf = ([words, act]: Item) => (
  <MenuItem key={words} onSelect={act}>
    {words}
  </MenuItem>
)

function Actions({ view, onRename }: { view: View; onRename: () => void }) {
  const me = useMe()
  const mayShare = useMay('share-views')
  const inApp = useInApp()
  const send = useSend(viewsRoute)
  const { name, path, forEveryone } = view
  const ofView = { params: { id: view.id } }
  const show = useDialog()
  const start = (viewId: string | null, text: string) =>
    toastOutcome(send(setStartViewRoute, { body: { viewId } }), text)
  const change = (body: ChangeView, text: string) => toastOutcome(send(changeViewRoute, { ...ofView, body }), text)
  const removal = {
    act: () => send(deleteViewRoute, ofView),
    done: `View “${name}” removed.`,
    undo: () => send(restoreViewRoute, ofView),
  }
  const remove = () => toastOutcome(removal.act(), removal.done, removal.undo)
  const ask = () =>
    show(
      <Confirm {...removal} title={`Remove “${name}” for everyone?`} label="Remove view">
        The view disappears from everyone’s list. Whoever starts with it gets the default start page instead.
      </Confirm>,
    )
  const forAnyone: Item[] = [
    view.isPinned
      ? ['Unpin', () => change({ pinned: false }, `“${name}” is pinned no longer.`)]
      : ['Pin below the pages', () => change({ pinned: true }, `“${name}” is pinned below the pages.`)],
    view.isStart
      ? ['Unset as start page', () => start(null, 'Start page reset.')]
      : ['Set as start page', () => start(view.id, `“${name}” is now your start page.`)],
    ['Copy link', () => copyLink(new URL(inApp(path), window.location.href).href, `“${name}”`)],
  ]
  const sharing: Item = forEveryone
    ? ['Make private', () => change({ forEveryone: false }, 'View is now private.')]
    : ['Share with everyone', () => change({ forEveryone: true }, 'View is now shared with everyone.')]
  const forOwner: Item[] = [
    ['Rename', onRename],
    ['Update to this page', () => change({ path: pathHere() }, `View “${name}” updated.`)],
    ...(mayShare || forEveryone ? [sharing] : []),
  ]
  const copy = () => toastOutcome(send(addViewRoute, { body: { name, path } }), 'Copied to your views.')
  return (
    <MoreMenu label={`Actions for “${name}”`}>
      {forAnyone.map(itemOf)}
      {view.isMine || me.data?.role === 'admin' ? (
        <>
          <MenuSeparator />
          {forOwner.map(itemOf)}
          <MenuItem onSelect={forEveryone ? ask : remove} className="text-danger">
            Remove
          </MenuItem>
        </>
      ) : (
        itemOf(['Copy to my views', copy])
      )}
    </MoreMenu>
  )
}

function Rename({ view, onDone }: { view: View; onDone: () => void }) {
  const [name, setName] = useState(view.name)
  const send = useSend(viewsRoute)
  const renaming = useMutation({
    mutationFn: () => send(changeViewRoute, { params: { id: view.id }, body: { name: name.trim() } }),
    onSuccess: onDone,
    onError: toastError,
  })
  return (
    <li className="p-1">
      <Form onSubmit={() => renaming.mutate()} className="flex gap-2">
        <Input
          aria-label={`New name for “${view.name}”`}
          autoFocus
          required
          maxLength={MAX_VIEW_NAME_CHARACTERS}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onDone()
          }}
        />
        <Button type="submit" busy={renaming.isPending} disabled={name.trim() === ''}>
          Rename
        </Button>
      </Form>
    </li>
  )
}
