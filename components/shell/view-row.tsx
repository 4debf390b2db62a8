'use client'

import { Ellipsis, House } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { Input } from '@/components/ui/form/field'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlay/menu'
import { toast, toastWithUndo } from '@/components/ui/overlay/toast'
import { Link } from '@/components/ui/text/link'
import { useMay, useMe } from '@/lib/client/data/use-me'
import { useAddView, useChangeView, useDeleteView, useRestoreView, useSetStartView } from '@/lib/client/data/use-views'
import { useInApp } from '@/lib/client/page/use-apps'
import { MAX_VIEW_NAME_CHARACTERS, type View } from '@/lib/shared/users/views'
import { pathHere } from './nav'

/** One saved view: a link that opens it, and its owner's actions. */
export function ViewRow({ view, onOpen }: { view: View; onOpen: () => void }) {
  const [renaming, setRenaming] = useState(false)
  if (renaming) return <Rename view={view} onDone={() => setRenaming(false)} />
  return (
    <li className="flex items-center rounded-md hover:bg-surface-hover" data-view={view.name}>
      <Link
        href={view.path}
        prefetch={false}
        onClick={onOpen}
        title={view.path}
        className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2"
      >
        <span className="truncate">{view.name}</span>
        {view.isStart && (
          <span className="flex items-center" title="Your start page">
            <House aria-hidden="true" className="size-3.5 text-accent-ink" />
            <span className="sr-only">, your start page</span>
          </span>
        )}
        <span className="ml-auto shrink-0 text-ink-faint text-micro">
          {view.isMine ? view.forEveryone && 'for everyone' : view.owner}
        </span>
      </Link>
      <Actions view={view} onRename={() => setRenaming(true)} />
    </li>
  )
}

function Actions({ view, onRename }: { view: View; onRename: () => void }) {
  const me = useMe()
  const mayShare = useMay('share-views')
  const inApp = useInApp()
  const add = useAddView()
  const change = useChangeView()
  const remove = useDeleteView()
  const restore = useRestoreView()
  const [asking, setAsking] = useState(false)
  const start = useSetStartView()
  const mayChange = view.isMine || me.data?.role === 'admin'
  const failed = { onError: (error: Error) => toast(error.message, 'danger') }
  const says = (text: string) => ({ ...failed, onSuccess: () => toast(text) })
  const removeView = () =>
    remove
      .mutateAsync(view.id)
      .then(() => toastWithUndo(`View “${view.name}” removed.`, () => restore.mutateAsync(view.id)), failed.onError)
  return (
    <>
      <Menu>
        <MenuTrigger aria-label={`Actions for “${view.name}”`} className={cn(buttonClass('ghost', 'sm'), 'w-7 px-0')}>
          <Ellipsis aria-hidden="true" className="size-4" />
        </MenuTrigger>
        <MenuContent>
          {view.isStart ? (
            <MenuItem onSelect={() => start.mutate(null, says('Start page reset.'))}>Unset as start page</MenuItem>
          ) : (
            <MenuItem onSelect={() => start.mutate(view.id, says(`“${view.name}” is now your start page.`))}>
              Set as start page
            </MenuItem>
          )}
          <MenuItem
            onSelect={() =>
              navigator.clipboard.writeText(new URL(inApp(view.path), window.location.href).href).then(
                () => toast(`Link to “${view.name}” copied.`),
                () => toast('The browser did not allow copying the link.', 'danger'),
              )
            }
          >
            Copy link
          </MenuItem>
          {mayChange && (
            <>
              <MenuSeparator />
              <MenuItem onSelect={onRename}>Rename</MenuItem>
              <MenuItem
                onSelect={() =>
                  change.mutate({ id: view.id, change: { path: pathHere() } }, says(`View “${view.name}” updated.`))
                }
              >
                Update to this page
              </MenuItem>
              {(mayShare || view.forEveryone) && (
                <MenuItem
                  onSelect={() =>
                    change.mutate(
                      { id: view.id, change: { forEveryone: !view.forEveryone } },
                      says(view.forEveryone ? 'View is now private.' : 'View is now shared with everyone.'),
                    )
                  }
                >
                  {view.forEveryone ? 'Make private' : 'Share with everyone'}
                </MenuItem>
              )}
              <MenuItem onSelect={view.forEveryone ? () => setAsking(true) : removeView} className="text-danger">
                Remove
              </MenuItem>
            </>
          )}
          {!mayChange && (
            <MenuItem
              onSelect={() =>
                add.mutate({ name: view.name, path: view.path, forEveryone: false }, says('Copied to your views.'))
              }
            >
              Copy to my views
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove “${view.name}” for everyone?`}
        confirmLabel="Remove view"
        danger
        busy={remove.isPending}
        onConfirm={removeView}
      >
        The view disappears from everyone’s list. Whoever starts with it gets the default start page instead.
      </ConfirmDialog>
    </>
  )
}

function Rename({ view, onDone }: { view: View; onDone: () => void }) {
  const [name, setName] = useState(view.name)
  const change = useChangeView()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { id: view.id, change: { name: name.trim() } },
      { onSuccess: onDone, onError: (error) => toast(error.message, 'danger') },
    )
  }
  return (
    <li className="p-1">
      <form onSubmit={submit} className="flex gap-2">
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
        <Button type="submit" busy={change.isPending} disabled={name.trim() === ''}>
          Rename
        </Button>
      </form>
    </li>
  )
}
