'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { FormError, PasswordField } from '@/components/ui/form/field'
import { Logo } from '@/components/ui/layout/page-header'
import { ApiError, fieldErrors } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { useRouter } from '@/lib/client/page/use-apps'
import { openSharedRoute } from '@/lib/shared/shares/shared'
import { LinkGone } from './link-gone'

/** What stands before a link with a password, or one that only so many visitors may open. It says nothing of what is behind it. */
export function LinkGate({ token, hasPassword }: { token: string; hasPassword: boolean }) {
  const router = useRouter()
  const [password, setPassword] = useState('')
  const enter = useMutation({
    mutationFn: () => askApi(openSharedRoute, { params: { token }, body: hasPassword ? { password } : {} }),
    onSuccess: () => router.refresh(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter.mutate()
  }
  if (enter.error instanceof ApiError && enter.error.status === 404) return <LinkGone />
  return (
    <main id="main" className="flex min-h-dvh justify-center bg-surface-sunken px-4 pt-[max(3rem,16vh)] pb-12 text-ink">
      <div className="w-full max-w-[372px]">
        <div className="mb-6 flex items-center gap-2.5">
          <Logo className="size-7" />
          <span className="font-semibold text-[15px] tracking-tight">Callscope</span>
        </div>
        <section className="rounded border border-line bg-surface-raised p-6">
          <h1 className="font-semibold text-lg tracking-tight">
            {hasPassword ? 'This link has a password' : 'This link opens only a few times'}
          </h1>
          <p className="mt-1 mb-5 text-data text-ink-muted">
            {hasPassword
              ? 'Whoever sent it to you knows the password.'
              : 'Opening it counts. You can come back to it in this browser for 12 hours.'}
          </p>
          <form onSubmit={submit} className="flex flex-col gap-4">
            {hasPassword && (
              <PasswordField
                label="Password"
                error={fieldErrors(enter.error).password}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
            <FormError error={enter.error} />
            <Button type="submit" variant="primary" busy={enter.isPending || enter.isSuccess}>
              Open
            </Button>
          </form>
        </section>
      </div>
    </main>
  )
}
