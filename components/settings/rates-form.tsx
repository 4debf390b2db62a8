'use client'

import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '@/components/ui/form/button'
import { Field, FormError, Input } from '@/components/ui/form/field'
import { CardBody } from '@/components/ui/layout/card'
import { toast } from '@/components/ui/overlay/toast'
import { Banner } from '@/components/ui/state/banner'
import { useSaveRates } from '@/lib/client/data/use-rates'
import { fieldErrors } from '@/lib/client/http/api-error'
import { MAX_RATES, type Rate } from '@/lib/shared/organisation/rates'
import { capital } from '@/lib/shared/text/capital'

type Draft = Rate & { id: number }
const COMMON = ['EUR', 'USD', 'GBP', 'INR', 'JPY', 'CHF']
const same = (one: readonly Rate[], other: readonly Rate[]) => JSON.stringify(one) === JSON.stringify(other)
const MEDIA = ['audio', 'video'] as const

/** The rates, all saved at once; errors are shown under their fields. */
export function RatesForm({ rates }: { rates: readonly Rate[] }) {
  const codes = useId()
  const next = useRef(0)
  const draft = (rate: Rate): Draft => ({ ...rate, id: next.current++ })
  const [base, setBase] = useState(rates)
  const [drafts, setDrafts] = useState(() => rates.map(draft))
  const save = useSaveRates()
  const wrong = fieldErrors(save.error)
  const plain = drafts.map(({ currency, audio, video }) => ({ currency, audio, video }))
  const isChanged = !same(plain, base)
  const isOvertaken = isChanged && !same(rates, base)
  const adopt = (saved: readonly Rate[]) => {
    setBase(saved)
    setDrafts(saved.map(draft))
  }
  // Rates saved by someone else are shown immediately, unless the form is being edited.
  useEffect(() => {
    if (!isChanged && !same(rates, base)) adopt(rates)
  })
  const change = (id: number, part: Partial<Rate>) => {
    save.reset()
    setDrafts(drafts.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }
  const add = () => {
    save.reset()
    const currency = COMMON.find((code) => drafts.every((one) => one.currency !== code)) ?? ''
    setDrafts([...drafts, draft({ currency, audio: '', video: '' })])
  }
  const remove = (id: number) => {
    save.reset()
    setDrafts(drafts.filter((one) => one.id !== id))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(plain, {
      onSuccess: (answer) => {
        adopt(answer.data.rates)
        toast('Rates saved.')
      },
    })
  }
  return (
    <CardBody>
      <form onSubmit={submit} className="flex max-w-2xl flex-col gap-4" aria-label="Rates">
        <datalist id={codes}>
          {Intl.supportedValuesOf('currency').map((code) => (
            <option key={code} value={code} />
          ))}
        </datalist>
        {drafts.length === 0 && (
          <p className="text-data text-ink-muted">
            No rates, so the bill shows only minutes. Add a currency to see amounts.
          </p>
        )}
        {drafts.map((one, index) => (
          <fieldset
            key={one.id}
            aria-label={one.currency === '' ? 'New currency' : one.currency}
            className="grid grid-cols-[1fr_1fr_2rem] items-start gap-3 sm:grid-cols-[7rem_1fr_1fr_2rem]"
          >
            <div className="max-sm:col-span-2">
              <Field label="Currency" error={wrong[`rates.${index}.currency`]}>
                {(field) => (
                  <Input
                    {...field}
                    required
                    maxLength={3}
                    list={codes}
                    autoComplete="off"
                    spellCheck={false}
                    className="uppercase"
                    value={one.currency}
                    onChange={(event) => change(one.id, { currency: event.target.value.toUpperCase() })}
                  />
                )}
              </Field>
            </div>
            {MEDIA.map((medium) => (
              <div key={medium} className="max-sm:row-start-2">
                <Field label={`${capital(medium)}, per minute`} error={wrong[`rates.${index}.${medium}`]}>
                  {(field) => (
                    <Input
                      {...field}
                      required
                      inputMode="decimal"
                      maxLength={20}
                      autoComplete="off"
                      placeholder="e.g. 0.0035"
                      className="num text-right"
                      value={one[medium]}
                      onChange={(event) => change(one.id, { [medium]: event.target.value })}
                    />
                  )}
                </Field>
              </div>
            ))}
            <div className="pt-6 max-sm:col-start-3 max-sm:row-start-1">
              <IconButton label={`Remove ${one.currency || 'this currency'}`} onClick={() => remove(one.id)}>
                <Trash2 className="size-3.5" />
              </IconButton>
            </div>
          </fieldset>
        ))}
        {wrong.rates !== undefined && <p className="text-danger text-xs">{wrong.rates}</p>}
        {isOvertaken && (
          <Banner tone="warning">
            Someone else has changed the rates in the meantime. Saving will overwrite their changes.
          </Banner>
        )}
        <FormError error={save.error} />
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={add}
            disabled={drafts.length >= MAX_RATES}
            icon={<Plus aria-hidden="true" className="size-3.5" />}
          >
            Add currency
          </Button>
          {(drafts.length > 0 || isChanged) && (
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged}>
              Save rates
            </Button>
          )}
        </div>
      </form>
    </CardBody>
  )
}
