'use client'

import { Download } from 'lucide-react'
import { buttonClass } from '@/components/ui/button-class'
import { Select } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { useInApp } from '@/lib/client/use-apps'
import { useMay } from '@/lib/client/use-me'
import { type BillMeta, billExportRoute } from '@/lib/shared/bill/answer'
import type { Filters } from '@/lib/shared/filters/filters'
import { addressOf } from '@/lib/shared/http/route'
import { useBillState } from './use-bill'

const RATES_HREF = '/settings?tab=rates'

/** The currency, a link to the rates, and the bill as a file for roles that can export. */
export function BillActions({ meta, filters }: { meta: BillMeta | undefined; filters: Filters }) {
  const { setCurrency } = useBillState()
  const inApp = useInApp()
  const mayEdit = useMay('edit-rates')
  const mayExport = useMay('export')
  if (meta === undefined) return null
  const { currency, currencies } = meta
  const shown = currency === null || currencies.includes(currency) ? currencies : [currency, ...currencies]
  const file = addressOf(billExportRoute, { query: { ...filters, currency, format: 'csv' } })
  return (
    <>
      {currency !== null && (
        <Select aria-label="Currency" value={currency} onChange={(event) => setCurrency(event.target.value)}>
          {shown.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      )}
      <Link href={RATES_HREF} className={buttonClass('ghost')}>
        {mayEdit ? 'All rates' : 'Rates'}
      </Link>
      {mayExport && (
        <a href={inApp(file)} download className={buttonClass('secondary')}>
          <Download aria-hidden="true" className="size-3.5" />
          Export CSV
        </a>
      )}
    </>
  )
}
