'use client'

import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { useInApp, useLeavesApp } from '@/lib/client/page/use-apps'

/** Next’s link. It stays in the page’s app; a page about another one is loaded as a document of its own. */
export function Link({ href, ...rest }: Omit<ComponentProps<typeof NextLink>, 'href'> & { href: string }) {
  const address = useInApp()(href)
  const leavesApp = useLeavesApp()
  if (!leavesApp(address)) return <NextLink href={address} {...rest} />
  const { prefetch: _prefetch, replace: _replace, scroll: _scroll, ...plain } = rest
  return <a href={address} {...plain} />
}

/** A link within text, such as a name. */
export const TextLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link prefetch={false} className={cn('rounded-sm hover:text-accent-ink hover:underline', className)} {...rest} />
)
