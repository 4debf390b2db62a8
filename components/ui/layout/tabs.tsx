'use client'

import { Tabs as Radix } from 'radix-ui'
import { type ComponentProps, useEffect, useRef } from 'react'
import { cn } from '@/components/ui/cn'

export const Tabs = Radix.Root

/** Scrolls so that the chosen tab is in sight. */
export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector('[data-state=active]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (
    <Radix.List ref={list} className={cn('flex gap-3 overflow-x-auto border-line border-b', className)} {...rest} />
  )
}

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        '-mb-px flex h-9 items-center gap-1.5 whitespace-nowrap rounded-t px-1 border-transparent border-b-2 text-data text-ink-muted hover:text-ink',
        'focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink',
        className,
      )}
      {...rest}
    />
  )
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('pt-5 outline-none', className)} {...rest} />
}
