import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { DocsPage } from '@/components/docs/docs-page'

export const metadata = { title: 'API' }

/** The API reference, generated from the OpenAPI document. */
export default signedInPage({ show: () => <DocsPage /> })
