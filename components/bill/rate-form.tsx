import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Choice, plainChoices } from '@/components/admin/fields'
import { Button } from '@/components/ui/form/button'
import { FormError, Input } from '@/components/ui/form/field'
import { toast } from '@/components/ui/overlay/toast'
import { fieldErrors } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { useSend } from '@/lib/client/http/use-answer'
import { type BillMeta, billRoute } from '@/lib/shared/bill/answer'
import { CALL_TYPES } from '@/lib/shared/calls/spellings'
import { COMMON_CURRENCIES, type Rate, ratesRoute, saveRatesRoute } from '@/lib/shared/organisation/rates'
import { capital } from '@/lib/shared/text/plain-name'

type Draft = { currency: string; audio?: string; video?: string }

/** The price of a minute in one currency. Enter saves; a field left empty costs nothing. */
export function RateForm({ meta, onSaved }: { meta: BillMeta; onSaved: (currency: string) => void }) {
  const [chosen, setChosen] = useState(COMMON_CURRENCIES[0] ?? '')
  const currency = meta.currency ?? chosen
  const saved = { audio: meta.rate?.audio ?? '', video: meta.rate?.video ?? '' }
  const [draft, setDraft] = useState<Draft>({ currency })
  /** The draft belongs to one currency, so changing the currency discards it. */
  const drafts: Omit<Draft, 'currency'> = draft.currency === currency ? draft : {}
  const id = useId()
  const entered = useRef<string | null>(null)
  const send = useSend(ratesRoute, billRoute)
  const save = useMutation({
    /** Keeps the rates of other currencies as they are now. A field error names `rates.0`. */
    mutationFn: async (rate: Rate) => {
      const { data } = await askApi(ratesRoute, {})
      const others = data.rates.filter((one) => one.currency !== rate.currency)
      return send(saveRatesRoute, { body: { rates: [rate, ...others] } })
    },
  })
  const wrong = fieldErrors(save.error)
  const textOf = (medium: (typeof CALL_TYPES)[number]) => drafts[medium] ?? saved[medium]
  const isChanged = CALL_TYPES.some((medium) => textOf(medium).trim() !== saved[medium])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return
    const priceOf = (medium: (typeof CALL_TYPES)[number]) => textOf(medium).trim() || '0'
    save.mutate(
      { currency, audio: priceOf('audio'), video: priceOf('video') },
      {
        onSuccess: () => {
          setDraft({ currency })
          onSaved(currency)
          toast('Rate saved. The amounts are recalculated.')
        },
      },
    )
  }
  const errors = CALL_TYPES.flatMap((medium) => {
    const message = wrong[`rates.0.${medium}`]
    return message === undefined ? [] : [`${capital(medium)} ${message}.`]
  })
  return (
    <form onSubmit={submit} aria-label="Rate per minute" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="font-medium text-data">Rate per minute</span>
      {CALL_TYPES.map((medium) => (
        <span key={medium} className="inline-flex items-center gap-2 text-data">
          <label htmlFor={`${id}-${medium}`} className="text-ink-muted">
            {capital(medium)}
          </label>
          <Input
            id={`${id}-${medium}`}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            aria-invalid={wrong[`rates.0.${medium}`] === undefined ? undefined : true}
            aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
            className="num w-24 text-right text-ink"
            value={textOf(medium)}
            // A first click selects the price, as the Tab key does, so that typing replaces it.
            onClick={({ currentTarget }) => {
              if (entered.current !== medium) currentTarget.select()
              entered.current = medium
            }}
            onBlur={() => {
              entered.current = null
            }}
            onChange={(event) => {
              save.reset()
              setDraft({ ...drafts, currency, [medium]: event.target.value })
            }}
          />
        </span>
      ))}
      {meta.currency === null ? (
        <Choice
          aria-label="Currency of the rate"
          value={chosen}
          choices={plainChoices(COMMON_CURRENCIES)}
          onChange={setChosen}
        />
      ) : (
        <span className="text-data text-ink-muted">{meta.currency}</span>
      )}
      <Button type="submit" variant={isChanged ? 'primary' : 'secondary'} busy={save.isPending} disabled={!isChanged}>
        Save rate
      </Button>
      {meta.rate === null && (
        <span className="text-ink-muted text-xs">
          {meta.currency === null ? 'No rates set' : `No rate for ${meta.currency}`}, so only minutes are shown.
        </span>
      )}
      {errors.length > 0 && (
        <p id={`${id}-errors`} role="alert" className="basis-full text-danger text-xs">
          {errors.join(' ')}
        </p>
      )}
      <FormError error={save.error} />
    </form>
  )
}
