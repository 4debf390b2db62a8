import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'

export const metadata: Metadata = { title: 'Page not found' }

/** Any path that is no page is not found inside the shell, from where everything else is one press away. */
export default signedInPage({ show: () => notFound() })
