'use client'

import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { CardBody } from '@/components/ui/card'
import { Field, Input } from '@/components/ui/field'
import { toast } from '@/components/ui/toast'
import { MOST_RATES, type Rate } from '@/lib/contracts/rates'
import { fieldErrors } from '@/lib/hooks/field-errors'
import { useSaveRates } from '@/lib/hooks/use-rates'
import { FormError } from './form-error'

type Draft = Rate & { id: number }
const COMMON = ['EUR', 'USD', 'GBP', 'INR', 'JPY', 'CHF']
const MEDIA = ['audio', 'video'] as const

/** The rates, all saved at once; what is wrong stands under its field. */
export function RatesForm({ rates }: { rates: readonly Rate[] }) {
  const codes = useId()
  const next = useRef(rates.length)
  const [drafts, setDrafts] = useState<Draft[]>(() => rates.map((rate, id) => ({ ...rate, id })))
  const save = useSaveRates()
  const wrong = fieldErrors(save.error)
  const plain = drafts.map(({ currency, audio, video }) => ({ currency, audio, video }))
  const isChanged = JSON.stringify(plain) !== JSON.stringify(rates)
  const change = (id: number, part: Partial<Rate>) => {
    save.reset()
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)))
  }
  const add = () => {
    save.reset()
    next.current += 1
    const currency = COMMON.find((code) => drafts.every((draft) => draft.currency !== code)) ?? ''
    setDrafts([...drafts, { id: next.current, currency, audio: '', video: '' }])
  }
  const remove = (id: number) => {
    save.reset()
    setDrafts(drafts.filter((draft) => draft.id !== id))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(plain, { onSuccess: () => toast('The rates are saved.') })
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
            No rates: the bill shows minutes only. Add a currency to see money.
          </p>
        )}
        {drafts.map((draft, index) => (
          <fieldset
            key={draft.id}
            aria-label={draft.currency === '' ? 'A new currency' : draft.currency}
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
                    value={draft.currency}
                    onChange={(event) => change(draft.id, { currency: event.target.value.toUpperCase() })}
                  />
                )}
              </Field>
            </div>
            {MEDIA.map((medium) => (
              <div key={medium} className="max-sm:row-start-2">
                <Field label={`A minute of ${medium}`} error={wrong[`rates.${index}.${medium}`]}>
                  {(field) => (
                    <Input
                      {...field}
                      required
                      inputMode="decimal"
                      maxLength={20}
                      autoComplete="off"
                      placeholder="0.0035"
                      className="num text-right"
                      value={draft[medium]}
                      onChange={(event) => change(draft.id, { [medium]: event.target.value })}
                    />
                  )}
                </Field>
              </div>
            ))}
            <div className="pt-6 max-sm:col-start-3 max-sm:row-start-1">
              <IconButton label={`Remove ${draft.currency || 'this currency'}`} onClick={() => remove(draft.id)}>
                <Trash2 className="size-3.5" />
              </IconButton>
            </div>
          </fieldset>
        ))}
        {wrong.rates !== undefined && <p className="text-danger text-xs">{wrong.rates}</p>}
        <FormError error={save.error} />
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={add}
            disabled={drafts.length >= MOST_RATES}
            icon={<Plus aria-hidden="true" className="size-3.5" />}
          >
            Add a currency
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged}>
            Save rates
          </Button>
        </div>
      </form>
    </CardBody>
  )
}
