import { type CSSProperties, memo } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { refOf } from '@/lib/shared/call-path'
import type { Call } from '@/lib/shared/contracts/call'
import type { Column } from './columns'

type CallRowProps = {
  call: Call | undefined
  index: number
  columns: readonly Column[]
  zone: string
  nowSeconds: number
  marked: boolean
  style: CSSProperties
  onPeek: (index: number) => void
}

/** One call of the table. A click anywhere but on its link peeks. Rows that have not come yet are as high. */
export const CallRow = memo(function CallRow({
  call,
  index,
  columns,
  zone,
  nowSeconds,
  marked,
  style,
  onPeek,
}: CallRowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-current={marked || undefined}
      data-session={call && refOf(call)}
      style={style}
      onClick={(event) => {
        if (call && !(event.target instanceof Element && event.target.closest('a'))) onPeek(index)
      }}
      className={cn(
        'absolute inset-x-0 top-0 grid cursor-pointer grid-cols-(--columns) items-center border-line border-b border-l-2 border-l-transparent text-data hover:bg-surface-hover',
        marked && 'border-l-accent bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className={cn(
            'min-w-0 truncate px-2 first:pl-3.5 *:align-middle',
            column.numeric && 'text-right tabular-nums',
          )}
        >
          {call === undefined ? <Skeleton className="h-3 w-3/4" /> : column.cell(call, { zone, nowSeconds })}
        </td>
      ))}
    </tr>
  )
})
