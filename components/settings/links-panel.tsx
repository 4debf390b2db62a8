'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Loaded } from '@/components/table/loaded'
import { Button, IconButton } from '@/components/ui/form/button'
import { Field, FormError, Input } from '@/components/ui/form/field'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { toast } from '@/components/ui/overlay/toast'
import { useSaveValueLinks, useValueLinks } from '@/lib/client/data/use-value-links'
import { fieldErrors } from '@/lib/client/http/api-error'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import type { ValueLink } from '@/lib/shared/metadata/links'
import { MAX_VALUE_LINKS } from '@/lib/shared/organisation/value-links'
import { formatDateTime } from '@/lib/shared/text/format'

type LinksFormProps = { links: readonly ValueLink[]; save: UseMutationResult<unknown, Error, ValueLink[]> }

/** The links, all saved at once; errors are shown under their fields. */
function LinksForm({ links, save }: LinksFormProps) {
  const [drafts, setDrafts] = useState(() => links.map((link, id) => ({ ...link, id })))
  const wrong = fieldErrors(save.error)
  const plain = drafts.map(({ key, template }) => ({ key, template }))
  const change = (next: typeof drafts) => {
    save.reset()
    setDrafts(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(plain, { onSuccess: () => toast('Links saved.') })
  }
  const field = (id: number, index: number, name: keyof ValueLink, label: string, placeholder: string) => (
    <Field label={label} error={wrong[`links.${index}.${name}`]}>
      {(props) => (
        <Input
          {...props}
          required
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={plain[index]?.[name] ?? ''}
          onChange={(event) =>
            change(drafts.map((one) => (one.id === id ? { ...one, [name]: event.target.value } : one)))
          }
        />
      )}
    </Field>
  )
  return (
    <CardBody>
      <form onSubmit={submit} className="flex max-w-3xl flex-col gap-4" aria-label="Links from metadata">
        <p className="text-data text-ink-muted">
          <code className="font-mono">{'{value}'}</code> stands for the value. Upper and lower case do not matter in
          keys.
        </p>
        {drafts.map(({ id, key }, index) => (
          <fieldset
            key={id}
            aria-label={key === '' ? 'New link' : key}
            className="grid grid-cols-[1fr_2rem] items-start gap-3 sm:grid-cols-[12rem_1fr_2rem]"
          >
            {field(id, index, 'key', 'Key', 'ticket')}
            <div className="max-sm:col-span-2 max-sm:row-start-2">
              {field(id, index, 'template', 'Address', 'https://desk.example/{value}')}
            </div>
            <div className="pt-6 max-sm:col-start-2 max-sm:row-start-1">
              <IconButton
                label={`Remove ${key || 'this link'}`}
                onClick={() => change(drafts.filter((one) => one.id !== id))}
              >
                <Trash2 className="size-3.5" />
              </IconButton>
            </div>
          </fieldset>
        ))}
        {wrong.links !== undefined && <p className="text-danger text-xs">The list of links {wrong.links}.</p>}
        <FormError error={save.error} />
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() =>
              change([...drafts, { key: '', template: '', id: Math.max(0, ...drafts.map(({ id }) => id + 1)) }])
            }
            disabled={drafts.length >= MAX_VALUE_LINKS}
            icon={<Plus aria-hidden="true" className="size-3.5" />}
          >
            Add link
          </Button>
          {(drafts.length > 0 || links.length > 0) && (
            <Button
              type="submit"
              variant="primary"
              busy={save.isPending}
              disabled={JSON.stringify(plain) === JSON.stringify(links)}
            >
              Save links
            </Button>
          )}
        </div>
      </form>
    </CardBody>
  )
}

/** Where values of calls' metadata lead, such as ticket numbers. */
export default function LinksPanel() {
  const zone = useBrowserZone()
  const stored = useValueLinks()
  const save = useSaveValueLinks()
  const { updatedAt = null, updatedBy = null } = stored.data ?? {}
  return (
    <Card>
      <CardHeader
        title="Links from metadata"
        description={
          updatedAt === null || updatedBy === null
            ? 'Turn values that your systems attach to calls, such as ticket numbers, into links on the page of a call.'
            : `Set by ${updatedBy}, ${formatDateTime(updatedAt, zone)}.`
        }
      />
      <Loaded question={stored} rows={2}>
        {({ links }) => <LinksForm key={JSON.stringify(links)} links={links} save={save} />}
      </Loaded>
    </Card>
  )
}
