'use client'

import { useState } from 'react'
import { ActionButton } from '@/components/ui/action'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { useInApp } from '@/lib/client/use-apps'
import { callsExportRoute } from '@/lib/shared/contracts/calls'
import type { Filters } from '@/lib/shared/contracts/filters'
import { addressOf } from '@/lib/shared/contracts/route'
import { formatCount } from '@/lib/shared/format'
import { type ExportQuery, fitsHere, startExport } from './export-run'

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
  const inApp = useInApp()
  const href = (format: string) => inApp(addressOf(callsExportRoute, { query: { ...filters, sort, format } }))
  const [isOpen, setOpen] = useState(false)
  const isBegun = (format: ExportQuery['format']) =>
    total !== null && total > 0 && fitsHere(format, total) && startExport({ ...filters, sort, format }, total)
  return (
    <Menu open={isOpen} onOpenChange={setOpen}>
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
                if (isPlain || !isBegun(format)) return
                event.preventDefault()
                // The menu takes this for a wish to stay open.
                setOpen(false)
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
