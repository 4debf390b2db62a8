import type { Metadata } from 'next'
import { DocsPage } from '@/components/docs/docs-page'
import { requireUser } from '@/lib/server/auth/session-gate'

export const metadata: Metadata = { title: 'API' }

/** The reference of the API, made from its OpenAPI document. */
export default async function Page() {
  await requireUser()
  return <DocsPage />
}
