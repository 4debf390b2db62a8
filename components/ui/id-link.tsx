import Link from 'next/link'
import { cn } from './cn'

/** The id of a person or a group, which leads to its page. */
export function IdLink({ href, className, children }: { href: string; className?: string; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={cn('rounded-sm font-mono text-xs hover:text-accent-ink hover:underline', className)}
    >
      {children}
    </Link>
  )
}
