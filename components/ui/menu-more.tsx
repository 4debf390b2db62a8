import { Ellipsis } from 'lucide-react'
import { buttonClass } from './button-class'
import { cn } from './cn'
import { MenuTrigger } from './menu'

/** The three dots at the end of a row that open its menu. */
export function MenuMore({ label, className }: { label: string; className?: string }) {
  return (
    <MenuTrigger aria-label={label} className={cn(buttonClass('ghost', 'sm'), 'w-7 px-0', className)}>
      <Ellipsis aria-hidden="true" className="size-4" />
    </MenuTrigger>
  )
}
