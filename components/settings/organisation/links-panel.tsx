'use client'

import { Plus, Trash2 } from 'lucide-react'
import { TextField } from '@/components/admin/fields'
import { entryField, StoredForm } from '@/components/admin/stored-form'
import { Loaded } from '@/components/table/loaded'
import { Button, IconButton } from '@/components/ui/form/button'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { useValueLinks } from '@/lib/client/data/use-value-links'
import { askApi } from '@/lib/client/http/fetcher'
import type { ValueLink } from '@/lib/shared/metadata'
import { MAX_VALUE_LINKS, saveValueLinksRoute, valueLinksRoute } from '@/lib/shared/organisation/value-links'
import { SetBy } from './set-by'

/** The links, all saved at once; errors are shown under their fields. */
function LinksForm({ links }: { links: ValueLink[] }) {
  return (
    <CardBody>
      <StoredForm
        label="Links from metadata"
        noun="links"
        stored={links}
        route={valueLinksRoute}
        send={(draft) => askApi(saveValueLinksRoute, { body: { links: draft } })}
        isBlank={(draft) => draft.length === 0}
        actions={({ draft, change }) => (
          <Button
            onClick={() => change([...draft, { key: '', template: '' }])}
            disabled={draft.length >= MAX_VALUE_LINKS}
            icon={<Plus aria-hidden="true" className="size-3.5" />}
          >
            Add link
          </Button>
        )}
      >
        {(entered) => (
          <>
            <p className="text-data text-ink-muted">
              <code className="font-mono">{'{value}'}</code> stands for the value. Upper and lower case do not matter in
              keys.
            </p>
            {entered.draft.map(({ key }, index) => (
              <fieldset
                // biome-ignore lint/suspicious/noArrayIndexKey: the key changes while it is typed
                key={index}
                aria-label={key === '' ? 'New link' : key}
                className="grid grid-cols-[1fr_2rem] items-start gap-3 sm:grid-cols-[12rem_1fr_2rem]"
              >
                <TextField
                  {...entryField(entered, 'links', index, 'key')}
                  label="Key"
                  required
                  spellCheck={false}
                  placeholder="ticket"
                />
                <div className="max-sm:col-span-2 max-sm:row-start-2">
                  <TextField
                    {...entryField(entered, 'links', index, 'template')}
                    label="Address"
                    required
                    spellCheck={false}
                    placeholder="https://desk.example/{value}"
                  />
                </div>
                <div className="pt-6 max-sm:col-start-2 max-sm:row-start-1">
                  <IconButton
                    label={`Remove ${key || 'this link'}`}
                    onClick={() => entered.change(entered.draft.toSpliced(index, 1))}
                  >
                    <Trash2 className="size-3.5" />
                  </IconButton>
                </div>
              </fieldset>
            ))}
            {entered.wrong.links !== undefined && (
              <p className="text-danger text-xs">The list of links {entered.wrong.links}.</p>
            )}
          </>
        )}
      </StoredForm>
    </CardBody>
  )
}

/** Where values of calls' metadata lead, such as ticket numbers. */
export default function LinksPanel() {
  const stored = useValueLinks()
  return (
    <Card>
      <CardHeader
        title="Links from metadata"
        description={
          <SetBy
            stored={stored.data}
            unset="Turn values that your systems attach to calls, such as ticket numbers, into links on the page of a call."
          />
        }
      />
      <Loaded question={stored} rows={2}>
        {({ links }) => <LinksForm links={links} />}
      </Loaded>
    </Card>
  )
}
