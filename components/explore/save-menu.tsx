'use client'

import { ClipboardCopy, Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { csvText } from '@/lib/explore/csv'
import { reportCsv } from '@/lib/explore/table'
import type { Answered } from '@/lib/hooks/use-explore-answers'

/** What can be taken away: the figures as CSV. */
export function SaveMenu({
  answered,
  disabled,
}: {
  answered: Answered
  title: string
  subtitle: string
  zone: string
  disabled: boolean
}) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" disabled={disabled} icon={<Download aria-hidden="true" className="size-3.5" />}>
          Save
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => navigator.clipboard.writeText(csvText(reportCsv(answered.report, answered.rows)))}>
          <ClipboardCopy aria-hidden="true" className="size-4" />
          Copy as CSV
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
