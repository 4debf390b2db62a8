import { notFound } from 'next/navigation'

export const metadata = { title: 'Page not found' }

/** Matches any path that is not a page. */
export default function UnknownPage() {
  notFound()
}
