'use client'

import { ActionButton } from '@/components/ui/action'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { callsExportRoute } from '@/lib/shared/contracts/calls'
import type { Filters } from '@/lib/shared/contracts/filters'
import { addressOf } from '@/lib/shared/contracts/route'
import { formatCount } from '@/lib/shared/format'

const FORMATS = [
  { format: 'csv', label: 'CSV', note: 'for spreadsheets' },
  { format: 'ndjson', label: 'NDJSON', note: 'one call per line' },
  { format: 'parquet', label: 'Parquet', note: 'for analysis' },
] as const

type ExportMenuProps = { filters: Filters; sort: string; total: number | null }

/** Every call in this view as a file. Roles that cannot export are told why. */
export function ExportMenu({ filters, sort, total }: ExportMenuProps) {
  const href = (format: string) => addressOf(callsExportRoute, { query: { ...filters, sort, format } })
  return (
    <Menu>
      <ActionButton action="export" variant="ghost" wrap={(button) => <MenuTrigger asChild>{button}</MenuTrigger>} />
      <MenuContent>
        <p className="px-2 py-1.5 text-ink-faint text-xs">
          {total === null ? 'All calls in this view' : `All ${formatCount(total)} calls in this view`}
        </p>
        {FORMATS.map(({ format, label, note }) => (
          <MenuItem key={format} asChild>
            <a href={href(format)} download>
              {label} <span className="ml-auto text-ink-faint text-xs">{note}</span>
            </a>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
