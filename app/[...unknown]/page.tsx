import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

export const metadata: Metadata = { title: 'Page not found' }

/** Any path that is no page. */
export default function UnknownPage() {
  notFound()
}
