import type { ComponentProps } from 'react'
import { formatCount } from '@/lib/shared/text/format'
import { Door } from './door'

type CountDoorProps = Pick<ComponentProps<typeof Door>, 'filters' | 'extra' | 'label'> & { count: number }

/** A count that links to its calls; a zero is faint and has no link. */
export function CountDoor({ count, filters, ...door }: CountDoorProps) {
  return (
    <Door filters={count === 0 ? null : filters} shutClass={count === 0 ? 'text-ink-faint' : undefined} {...door}>
      {formatCount(count)}
    </Door>
  )
}
