import { ClipboardCopy, Download, FileImage, FileSpreadsheet, Link2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { saveFile } from '@/components/charts/save-file'
import { Button } from '@/components/ui/form/button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlay/menu'
import { copyText, toast } from '@/components/ui/overlay/toast'
import { errorWords } from '@/components/ui/state/states'
import { useMay } from '@/lib/client/data/use-me'
import { aboutDocumentApp } from '@/lib/client/page/document-app'
import { reportHref } from '@/lib/shared/explore/words'
import { formatDateTime, zoneIn } from '@/lib/shared/text/format'
import { BOM, csvText, decimalSign, exportFileName } from '@/lib/shared/text/write-csv'
import { reportCsv } from './table'
import type { ExploreAnswers } from './use-explore'

const reportAddress = ({ report, filters }: ExploreAnswers): string =>
  new URL(aboutDocumentApp(reportHref(report, filters)), window.location.origin).href

/** Copies the link of exactly this report. */
export function ShareReport({ answered }: { answered: ExploreAnswers }) {
  const copied = 'Link copied. It opens this report with its range, zone and filters.'
  const refused = 'The browser did not allow copying. Copy the address of this page instead.'
  const copy = () => copyText(reportAddress(answered), copied, refused)
  return (
    <Button size="sm" onClick={copy} icon={Link2}>
      Copy link
    </Button>
  )
}

type ExportMenuProps = {
  answered: ExploreAnswers
  title: string
  subtitle: string
  /** The element with the chart and its legend. */
  place: RefObject<HTMLElement | null>
  disabled: boolean
}

/** Exports the figures as CSV, for roles that can export, and the chart as an image in the current theme, for everyone. */
export function ExportMenu({ answered, title, subtitle, place, disabled }: ExportMenuProps) {
  const [busy, setBusy] = useState(false)
  const mayExport = useMay('export')
  const csv = () =>
    csvText(reportCsv(answered.report, answered.rows, reportAddress(answered)), decimalSign(navigator.language))
  const { syncedAt } = answered.rows.meta
  const zone = zoneIn(answered.rows.meta)
  const nameOf = (kind: string) => exportFileName(title, answered.rows.meta, zone.name, kind)
  const footer = `Callscope${syncedAt === null ? '' : ` · as of ${formatDateTime(syncedAt, zone)} (${zone.name})`}`
  const picture = async (kind: 'png' | 'svg') => {
    const chart = place.current
    if (!chart) return
    setBusy(true)
    const drawn = import('@/components/charts/picture/picture').then(({ savePicture }) =>
      savePicture(chart, { title, subtitle, footer }, kind, nameOf(kind)),
    )
    await drawn.catch((error: unknown) => toast(`The image could not be created. ${errorWords(error)}`, 'danger'))
    setBusy(false)
  }
  const noPicture = answered.form === 'table'
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" disabled={disabled} busy={busy} icon={Download}>
          Export
        </Button>
      </MenuTrigger>
      <MenuContent className="w-60">
        <MenuItem disabled={!mayExport} onSelect={() => copyText(csv(), 'Copied as CSV')}>
          <ClipboardCopy className="size-4" />
          Copy as CSV
        </MenuItem>
        <MenuItem
          disabled={!mayExport}
          onSelect={() => saveFile(new Blob([BOM, csv()], { type: 'text/csv;charset=utf-8' }), nameOf('csv'))}
        >
          <FileSpreadsheet className="size-4" />
          Download CSV
        </MenuItem>
        {!mayExport && <p className="px-2 py-1 text-ink-faint text-xs">Only ops and admins can export figures.</p>}
        <MenuSeparator />
        {(['png', 'svg'] as const).map((kind) => (
          <MenuItem key={kind} disabled={noPicture} onSelect={() => picture(kind)}>
            <FileImage className="size-4" />
            Download {kind.toUpperCase()}
          </MenuItem>
        ))}
        {noPicture && (
          <p className="px-2 py-1 text-ink-faint text-xs">A table has no image.{mayExport && ' Use CSV instead.'}</p>
        )}
      </MenuContent>
    </Menu>
  )
}
