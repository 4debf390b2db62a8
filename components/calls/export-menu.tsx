'use client'

import { ActionButton } from '@/components/ui/action'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { callsExportRoute } from '@/lib/shared/contracts/calls'
import type { Filters } from '@/lib/shared/contracts/filters'
import { addressOf } from '@/lib/shared/contracts/route'
import { formatCount } from '@/lib/shared/format'
import { type ExportQuery, MAX_CALLS_HERE, startExport } from './export-run'

const FORMATS = [
  { format: 'csv', label: 'CSV', note: 'for spreadsheets' },
  { format: 'ndjson', label: 'NDJSON', note: 'one call per line' },
  { format: 'parquet', label: 'Parquet', note: 'for analysis' },
] as const

type ExportMenuProps = { filters: Filters; sort: ExportQuery['sort']; total: number | null }

/**
 * Every call in this view as a file. Roles that cannot export are told why. A link downloads it even without script; with it, the page shows
 * the progress and can resume.
 */
export function ExportMenu({ filters, sort, total }: ExportMenuProps) {
  const href = (format: string) => addressOf(callsExportRoute, { query: { ...filters, sort, format } })
  const isShownHere = total !== null && total > 0 && total <= MAX_CALLS_HERE
  return (
    <Menu>
      <ActionButton action="export" variant="ghost" wrap={(button) => <MenuTrigger asChild>{button}</MenuTrigger>} />
      <MenuContent>
        <p className="px-2 py-1.5 text-ink-faint text-xs">
          {total === null ? 'All calls in this view' : `All ${formatCount(total)} calls in this view`}
        </p>
        {FORMATS.map(({ format, label, note }) => (
          <MenuItem key={format} asChild>
            <a
              href={href(format)}
              download
              onClick={(event) => {
                const isPlain = event.ctrlKey || event.metaKey || event.shiftKey
                if (isShownHere && !isPlain && startExport({ ...filters, sort, format }, total)) event.preventDefault()
              }}
            >
              {label} <span className="ml-auto text-ink-faint text-xs">{note}</span>
            </a>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
