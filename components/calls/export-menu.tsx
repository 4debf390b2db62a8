import { Fragment, type ReactNode, useState } from 'react'
import { ActionButton } from '@/components/ui/form/action'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlay/menu'
import { useInApp } from '@/lib/client/page/use-apps'
import { useIsLiveList } from '@/lib/client/page/use-filters'
import type { CallColumn } from '@/lib/shared/address/words'
import { callsExportRoute } from '@/lib/shared/calls/calls'
import type { Filters } from '@/lib/shared/filters/filters'
import { addressOf } from '@/lib/shared/http/route'
import { countOf } from '@/lib/shared/text/format'
import { type ExportQuery, FORMATS, type Format, fitsHere, startExport } from './export-run'

/** A live list comes from the Calls API, files from the mirror, which has other calls. */
const LIVE = 'A live list cannot be exported. Without “As seen by”, all calls that match can.'
const trigger = (button: ReactNode) => <MenuTrigger asChild>{button}</MenuTrigger>

type ExportMenuProps = {
  filters: Filters
  sort: ExportQuery['sort']
  total: number | null
  /** The columns on screen. */
  columns: readonly CallColumn[]
}

/**
 * Exports every call in this view as a file: what is on screen, for spreadsheets, or all fields, for programs. Where nobody, or the viewer's role, can export, the button says why.
 * The link works even without script; with it, the page shows the progress and can resume.
 */
export function ExportMenu({ filters, sort, total, columns }: ExportMenuProps) {
  const inApp = useInApp()
  const [isOpen, setOpen] = useState(false)
  const common = { ...filters, sort }
  const item = (query: ExportQuery, label: string, note: string) => (
    <MenuItem asChild>
      <a
        href={inApp(addressOf(callsExportRoute, { query }))}
        download
        onClick={(event) => {
          const isPlain = event.ctrlKey || event.metaKey || event.shiftKey
          if (isPlain || total === null || total === 0 || !fitsHere(query.format, total)) return
          if (!startExport(query, total)) return
          event.preventDefault()
          // Preventing the default also keeps the menu open, so close it here.
          setOpen(false)
        }}
      >
        {label} <span className="ml-auto text-ink-faint text-xs">{note}</span>
      </a>
    </MenuItem>
  )
  return (
    <Menu open={isOpen} onOpenChange={setOpen}>
      <ActionButton action="export" variant="ghost" wrap={trigger} shutBecause={useIsLiveList() ? LIVE : undefined} />
      <MenuContent>
        <p className="px-2 py-1.5 text-ink-faint text-xs">
          {total === null ? 'All calls' : countOf(total, 'call')} in this view
        </p>
        {item({ ...common, format: 'csv', view: columns }, 'This view', 'for spreadsheets')}
        <MenuSeparator />
        <p className="px-2 py-1.5 text-ink-faint text-xs">All fields</p>
        {Object.entries(FORMATS).map(([format, { label, note }]) => (
          <Fragment key={format}>{item({ ...common, format: format as Format }, label, note)}</Fragment>
        ))}
      </MenuContent>
    </Menu>
  )
}
