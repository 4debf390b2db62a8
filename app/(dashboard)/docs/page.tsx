import type { Metadata } from 'next'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { DocsPage } from '@/components/docs/docs-page'

export const metadata: Metadata = { title: 'API' }

/** The reference of the API, made from its OpenAPI document. */
export default signedInPage({ show: () => <DocsPage /> })
