'use client'

import { PageError } from '@/components/ui/state/page-error'

export default function CallsError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return <PageError digest={error.digest} retry={retry} />
}
