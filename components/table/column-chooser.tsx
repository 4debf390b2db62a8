import { Columns3 } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/form/button'
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from '@/components/ui/overlay/menu'
import { AT_WIDTH } from './column'
import type { useColumns } from './use-columns'

/** Chooses the visible columns. Not needed on a phone, which shows cards. */
export const ColumnChooser = ({ choices }: Pick<ReturnType<typeof useColumns>, 'choices'>) => (
  <Menu>
    <MenuTrigger asChild>
      <Button variant="ghost" icon={Columns3} className="max-md:hidden">
        Columns
      </Button>
    </MenuTrigger>
    <MenuContent>
      {choices.map(({ id, header, from, shown, toggle }) => (
        <MenuCheckboxItem
          key={id}
          checked={shown}
          onSelect={(event) => event.preventDefault()}
          onCheckedChange={toggle}
        >
          {header}
          {from !== undefined && shown && (
            <span className={cn('ml-auto pl-4 text-ink-faint text-xs', AT_WIDTH[from].hidden)}>in a wider window</span>
          )}
        </MenuCheckboxItem>
      ))}
    </MenuContent>
  </Menu>
)
