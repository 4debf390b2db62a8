'use client'

import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { useInApp, useLeavesApp } from '@/lib/client/page/use-apps'

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & { href: string }

/** Next’s link. It stays in the page’s app; a page about another one is a document of its own. Nothing is prefetched, since every page asks the store. */
export function Link({ href, ...rest }: LinkProps) {
  const address = useInApp()(href)
  const leavesApp = useLeavesApp()
  if (!leavesApp(address)) return <NextLink href={address} prefetch={false} {...rest} />
  const { replace: _replace, scroll: _scroll, ...plain } = rest
  return <a href={address} {...plain} />
}

/** A link within text, such as a name. */
export const TextLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link className={cn('rounded-sm hover:text-accent-ink hover:underline', className)} {...rest} />
)
