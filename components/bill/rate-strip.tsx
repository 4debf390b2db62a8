'use client'

import { Card } from '@/components/ui/card'
import { useMay } from '@/lib/client/use-me'
import type { BillMeta } from '@/lib/shared/bill/answer'
import { RateForm } from './rate-form'
import { useBillState } from './use-bill'

/** The rate of the amounts: set in place by those who may, read by everyone else, with the reason. */
export function RateStrip({ meta }: { meta: BillMeta }) {
  const mayEdit = useMay('edit-rates')
  const { setCurrency } = useBillState()
  return (
    <Card aria-label="Rate" className="mb-4 px-4 py-3">
      {mayEdit ? (
        <RateForm meta={meta} onSaved={setCurrency} />
      ) : (
        <p className="num text-data">
          {rateWords(meta)} <span className="text-ink-muted">Only ops and admins can change rates.</span>
        </p>
      )}
      {meta.rate !== null && (
        <p className="mt-2 text-ink-faint text-xs">
          An estimate, not an invoice: amounts are rounded individually, and other types have no rate.
        </p>
      )}
    </Card>
  )
}

function rateWords({ currency, rate }: BillMeta): string {
  if (rate !== null) return `${rate.audio} ${rate.currency} per audio minute and ${rate.video} per video minute.`
  return currency === null
    ? 'No rates set, so only minutes are shown.'
    : `No rate for ${currency}, so only minutes are shown.`
}
