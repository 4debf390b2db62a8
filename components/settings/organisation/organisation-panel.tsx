'use client'

import { Loaded } from '@/components/table/loaded'
import { cn } from '@/components/ui/cn'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { useMay } from '@/lib/client/data/use-me'
import { useValueLinks } from '@/lib/client/data/use-value-links'
import { askApi } from '@/lib/client/http/fetcher'
import type { ValueLink } from '@/lib/shared/metadata'
import { MAX_VALUE_LINKS, saveValueLinksRoute, valueLinksRoute } from '@/lib/shared/organisation/value-links'
import { useSettingsState } from '../use-settings-state'
import { EntriesForm } from './entries-form'
import { FirstSteps } from './first-steps'
import { HoursPanel } from './hours-panel'
import { RatesPanel } from './rates-panel'

/** When the organisation is open, what it calls in time, what a minute costs it, and where its metadata lead. */
export default function OrganisationPanel() {
  const { state } = useSettingsState()
  const mayLink = useMay('edit-value-links')
  const isAdmin = useMay('manage-users')
  return (
    <div className="flex flex-col gap-4">
      {isAdmin && <FirstSteps />}
      <HoursPanel />
      <div className={cn(state.tab === 'rates' && 'order-first')}>
        <RatesPanel />
      </div>
      {mayLink && (
        <div className={cn(state.tab === 'metadata' && 'order-first')}>
          <LinksPanel />
        </div>
      )}
    </div>
  )
}

/** Where values of calls' metadata lead, such as ticket numbers. */
function LinksPanel() {
  const stored = useValueLinks()
  return (
    <Card>
      <CardHeader
        title="Links from metadata"
        description="Turn values that your systems attach to calls, such as ticket numbers, into links on the page of a call."
      />
      <Loaded question={stored} rows={2}>
        {({ links }) => (
          <EntriesForm
            label="Links from metadata"
            noun="links"
            one="link"
            most={MAX_VALUE_LINKS}
            stored={links}
            route={valueLinksRoute}
            send={(draft) => askApi(saveValueLinksRoute, { body: { links: draft as ValueLink[] } })}
            next={() => ({ key: '', template: '' })}
            fields={[
              { name: 'key', label: 'Key', placeholder: 'ticket', spellCheck: false, className: 'w-40' },
              {
                name: 'template',
                label: 'Address',
                placeholder: 'https://desk.example/{value}',
                spellCheck: false,
                className: 'min-w-56 flex-1',
              },
            ]}
          >
            {() => (
              <p className="text-data text-ink-muted">
                <code className="font-mono">{'{value}'}</code> stands for the value. Upper and lower case do not matter
                in keys.
              </p>
            )}
          </EntriesForm>
        )}
      </Loaded>
    </Card>
  )
}
