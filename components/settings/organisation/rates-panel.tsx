'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { SelectField, TextField } from '@/components/admin/fields'
import { entryField, StoredForm } from '@/components/admin/stored-form'
import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button, IconButton } from '@/components/ui/form/button'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/state/states'
import { useMay } from '@/lib/client/data/use-me'
import { useRates } from '@/lib/client/data/use-rates'
import { askApi } from '@/lib/client/http/fetcher'
import { BASES, BASIS_NAMES } from '@/lib/shared/bill/basis'
import { MAX_RATES, type Rate, type RatesAnswer, ratesRoute, saveRatesRoute } from '@/lib/shared/organisation/rates'
import { capital } from '@/lib/shared/text/capital'
import { SetBy } from './set-by'

const COMMON = ['EUR', 'USD', 'GBP', 'INR', 'JPY', 'CHF']
const MEDIA = ['audio', 'video'] as const

/** The rates, all saved at once; errors are shown under their fields. */
function RatesForm({ rates }: { rates: Rate[] }) {
  const codes = useId()
  return (
    <CardBody>
      <StoredForm
        label="Rates"
        noun="rates"
        className="flex max-w-2xl flex-col gap-4"
        stored={rates}
        route={ratesRoute}
        send={(draft) => askApi(saveRatesRoute, { body: { rates: draft } })}
        isBlank={(draft) => draft.length === 0}
        actions={({ draft, change }) => (
          <Button
            onClick={() => {
              const currency = COMMON.find((code) => draft.every((one) => one.currency !== code)) ?? ''
              change([...draft, { currency, audio: '', video: '' }])
            }}
            disabled={draft.length >= MAX_RATES}
            icon={<Plus aria-hidden="true" className="size-3.5" />}
          >
            Add currency
          </Button>
        )}
      >
        {(entered) => (
          <>
            <datalist id={codes}>
              {Intl.supportedValuesOf('currency').map((code) => (
                <option key={code} value={code} />
              ))}
            </datalist>
            {entered.draft.length === 0 && (
              <p className="text-data text-ink-muted">
                No rates, so the bill shows only minutes. Add a currency to see amounts.
              </p>
            )}
            {entered.draft.map(({ currency }, index) => {
              const { onChange, ...code } = entryField(entered, 'rates', index, 'currency')
              return (
                <fieldset
                  // biome-ignore lint/suspicious/noArrayIndexKey: the currency changes while it is typed
                  key={index}
                  aria-label={currency === '' ? 'New currency' : currency}
                  className="grid grid-cols-[1fr_1fr_2rem] items-start gap-3 sm:grid-cols-[7rem_1fr_1fr_2rem]"
                >
                  <div className="max-sm:col-span-2">
                    <TextField
                      {...code}
                      onChange={(text) => onChange(text.toUpperCase())}
                      label="Currency"
                      required
                      maxLength={3}
                      list={codes}
                      spellCheck={false}
                      className="uppercase"
                    />
                  </div>
                  {MEDIA.map((medium) => (
                    <div key={medium} className="max-sm:row-start-2">
                      <TextField
                        {...entryField(entered, 'rates', index, medium)}
                        label={`${capital(medium)}, per minute`}
                        required
                        inputMode="decimal"
                        maxLength={20}
                        placeholder="e.g. 0.0035"
                        className="num text-right"
                      />
                    </div>
                  ))}
                  <div className="pt-6 max-sm:col-start-3 max-sm:row-start-1">
                    <IconButton
                      label={`Remove ${currency || 'this currency'}`}
                      onClick={() => entered.change(entered.draft.toSpliced(index, 1))}
                    >
                      <Trash2 className="size-3.5" />
                    </IconButton>
                  </div>
                </fieldset>
              )
            })}
            {entered.wrong.rates !== undefined && <p className="text-danger text-xs">{entered.wrong.rates}</p>}
          </>
        )}
      </StoredForm>
    </CardBody>
  )
}

/** What the bill counts, and the currency of its amounts. */
function BillForm({ stored: { rates, basis, currency }, mayEdit }: { stored: RatesAnswer['data']; mayEdit: boolean }) {
  return (
    <CardBody className="border-line border-t pt-3">
      <StoredForm
        label="Bill"
        noun="basis and currency"
        stored={{ basis, currency }}
        route={ratesRoute}
        send={(draft) => askApi(saveRatesRoute, { body: { ...draft, rates } })}
        readOnly={!mayEdit}
      >
        {({ draft, wrong, change }) => (
          <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
            <SelectField
              label="The bill counts"
              error={wrong.basis}
              disabled={!mayEdit}
              choices={BASIS_NAMES.map((name) => [name, BASES[name].label])}
              value={draft.basis}
              onChange={(basis) => change({ basis })}
            />
            <SelectField
              label="Its currency"
              error={wrong.currency}
              disabled={!mayEdit}
              choices={[['', 'The first with a rate'], ...rates.map((rate) => [rate.currency, rate.currency] as const)]}
              value={draft.currency ?? ''}
              onChange={(currency) => change({ currency: currency || null })}
            />
          </div>
        )}
      </StoredForm>
    </CardBody>
  )
}

/** The price of a minute, per currency: visible to everyone, changed by ops and admins. */
export default function RatesPanel() {
  const rates = useRates()
  const mayEdit = useMay('edit-rates')
  return (
    <Card>
      <CardHeader
        title="What-if rates"
        description={
          <SetBy
            stored={rates.data}
            before="Price per minute and currency. "
            unset="The price of a minute of audio and of video per currency, used by the bill."
          />
        }
      />
      <Loaded question={rates} rows={3}>
        {(stored) => (
          <>
            {mayEdit ? (
              <RatesForm rates={stored.rates} />
            ) : (
              <DataTable
                label="Rates"
                columns={COLUMNS}
                rows={stored.rates}
                rowId={({ currency }) => currency}
                empty={
                  <EmptyState title="No rates yet">
                    Ops and admins may set them; until then the bill shows minutes only.
                  </EmptyState>
                }
              />
            )}
            <BillForm stored={stored} mayEdit={mayEdit} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

const COLUMNS: Column<Rate>[] = [
  { id: 'currency', header: 'Currency', className: 'font-medium', cell: ({ currency }) => currency },
  { id: 'audio', header: 'Audio, per minute', numeric: true, cell: ({ audio }) => audio },
  { id: 'video', header: 'Video, per minute', numeric: true, cell: ({ video }) => video },
]
