import Link from 'next/link'

/** The id of a person or a group, which leads to its page. */
export function IdLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} prefetch={false} className="rounded-sm font-mono text-xs hover:text-accent-ink hover:underline">
      {children}
    </Link>
  )
}
