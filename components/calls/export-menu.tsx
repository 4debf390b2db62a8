'use client'

import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { Tooltip } from '@/components/ui/tooltip'
import { useMay } from '@/lib/client/use-me'
import { callsExportRoute } from '@/lib/shared/contracts/calls'
import type { Filters } from '@/lib/shared/contracts/filters'
import { addressOf } from '@/lib/shared/contracts/route'
import { formatCount } from '@/lib/shared/format'

const FORMATS = [
  { format: 'csv', label: 'CSV', note: 'for spreadsheets' },
  { format: 'ndjson', label: 'NDJSON', note: 'a call a line' },
  { format: 'parquet', label: 'Parquet', note: 'for analysis' },
] as const

/** Every call of this view as a file. Roles that may not see why. */
export function ExportMenu({ filters, sort, total }: { filters: Filters; sort: string; total: number | null }) {
  const may = useMay('export')
  const icon = <Download className="size-3.5" />
  if (!may)
    return (
      <Tooltip content="Only ops and admins may export calls.">
        <Button variant="ghost" icon={icon} aria-disabled className="aria-disabled:pointer-events-auto">
          Export
        </Button>
      </Tooltip>
    )
  const href = (format: string) => addressOf(callsExportRoute, { query: { ...filters, sort, format } })
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" icon={icon}>
          Export
        </Button>
      </MenuTrigger>
      <MenuContent>
        <p className="px-2 py-1.5 text-ink-faint text-xs">
          {total === null ? 'All calls of this view' : `All ${formatCount(total)} calls of this view`}
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
