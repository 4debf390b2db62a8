import { useId } from 'react'
import { SelectField } from '@/components/admin/fields'
import { StoredForm } from '@/components/admin/stored-form'
import { useSettingsState } from '@/components/settings/use-settings-state'
import { LoadedCard } from '@/components/table/loaded'
import { cn } from '@/components/ui/cn'
import { useMay } from '@/lib/client/data/use-me'
import { useData } from '@/lib/client/http/use-answer'
import { BASES, BASIS_NAMES } from '@/lib/shared/bill/basis'
import { CALL_TYPES } from '@/lib/shared/calls/spellings'
import { COMMON_CURRENCIES, MAX_RATES, type Rate, ratesRoute, saveRatesRoute } from '@/lib/shared/organisation/rates'
import { MAX_VALUE_LINKS, saveValueLinksRoute, valueLinksRoute } from '@/lib/shared/organisation/value-links'
import { capital } from '@/lib/shared/text/plain-name'
import { EntriesForm } from './entries-form'
import { FirstSteps } from './first-steps'
import { HoursPanel } from './hours-panel'

/** Business hours, service times, the rates of a minute, and links for metadata. */
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

function LinksPanel() {
  const stored = useData(valueLinksRoute, {})
  return (
    <LoadedCard
      title="Links from metadata"
      description="Turn values that your systems attach to calls, such as ticket numbers, into links on the page of a call."
      question={stored}
      rows={2}
    >
      {({ links }) => (
        <EntriesForm
          label="Links from metadata"
          noun="links"
          one="link"
          most={MAX_VALUE_LINKS}
          stored={links}
          save={saveValueLinksRoute}
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
              <code className="font-mono">{'{value}'}</code> stands for the value. Upper and lower case do not matter in
              keys.
            </p>
          )}
        </EntriesForm>
      )}
    </LoadedCard>
  )
}

function RatesForm({ rates }: { rates: Rate[] }) {
  const codes = useId()
  return (
    <EntriesForm
      noun="rates"
      one="currency"
      most={MAX_RATES}
      stored={rates}
      save={saveRatesRoute}
      next={(entries) => {
        const currency = COMMON_CURRENCIES.find((code) => entries.every((one) => one.currency !== code)) ?? ''
        return { currency, audio: '', video: '' }
      }}
      fields={[
        { name: 'currency', label: 'Currency', maxLength: 3, list: codes, isUpperCase: true, className: 'w-24' },
        ...CALL_TYPES.map((name) => ({
          name,
          label: `${capital(name)}, per minute`,
          inputMode: 'decimal' as const,
          maxLength: 20,
          placeholder: 'e.g. 0.0035',
          className: 'w-40',
        })),
      ]}
    >
      {(entries) => (
        <>
          <datalist id={codes}>
            {Intl.supportedValuesOf('currency').map((code) => (
              <option key={code} value={code} />
            ))}
          </datalist>
          {entries.length === 0 && (
            <p className="text-data text-ink-muted">
              No rates, so the bill shows only minutes. Add a currency to see amounts.
            </p>
          )}
        </>
      )}
    </EntriesForm>
  )
}

function RatesPanel() {
  const stored = useData(ratesRoute, {})
  return (
    <LoadedCard
      title="What-if rates"
      description="The price of a minute of audio and of video per currency, used by the bill."
      question={stored}
      rows={3}
    >
      {({ rates, basis, currency }) => (
        <>
          <RatesForm rates={rates} />
          <StoredForm
            isBelow
            label="Bill"
            noun="basis and currency"
            stored={{ basis, currency }}
            save={saveRatesRoute}
            bodyOf={(chosen) => ({ ...chosen, rates })}
          >
            {({ field }) => (
              <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
                <SelectField
                  {...field('basis')}
                  label="The bill counts"
                  choices={BASIS_NAMES.map((name) => [name, BASES[name].label])}
                />
                <SelectField
                  {...field('currency')}
                  label="Its currency"
                  choices={[
                    [null, 'The first with a rate'],
                    ...rates.map((rate) => [rate.currency, rate.currency] as const),
                  ]}
                />
              </div>
            )}
          </StoredForm>
        </>
      )}
    </LoadedCard>
  )
}
