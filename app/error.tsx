'use client'

import { PageError } from '@/components/ui/state/page-error'

export default function RootError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <PageError digest={error.digest} retry={retry} />
    </main>
  )
}
