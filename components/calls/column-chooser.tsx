'use client'

import { Check, Columns3 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu, MenuCheckboxItem, MenuContent, MenuItemIndicator, MenuTrigger } from '@/components/ui/menu'
import { COLUMNS, type Column, columnsText } from './columns'

/** Which columns to see; the choice is in the URL. */
export function ColumnChooser({
  columns,
  onChange,
}: {
  columns: readonly Column[]
  onChange: (text: string | null) => void
}) {
  const shown = new Set(columns.map((column) => column.id))
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" icon={<Columns3 className="size-3.5" />} className="max-md:hidden">
          Columns
        </Button>
      </MenuTrigger>
      <MenuContent>
        {COLUMNS.map((column) => (
          <MenuCheckboxItem
            key={column.id}
            checked={shown.has(column.id)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(checked) => {
              const ids = COLUMNS.map(({ id }) => id).filter((id) => (id === column.id ? checked : shown.has(id)))
              onChange(columnsText(ids))
            }}
          >
            <span className="flex size-4 items-center justify-center">
              <MenuItemIndicator>
                <Check className="size-3.5" />
              </MenuItemIndicator>
            </span>
            {column.label}
          </MenuCheckboxItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
