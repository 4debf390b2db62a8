'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Form, FormError, PasswordField } from '@/components/ui/form/field'
import { AuthFrame } from '@/components/ui/layout/auth-frame'
import { ApiError, fieldErrors } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { useRouter } from '@/lib/client/page/use-apps'
import { openSharedRoute } from '@/lib/shared/shares/shared'
import { LinkGone } from './link-gone'

/** The page before a link that has a password or a limited number of visitors. It reveals nothing of what is behind it. */
export function LinkGate({ token, hasPassword }: { token: string; hasPassword: boolean }) {
  const router = useRouter()
  const [password, setPassword] = useState('')
  const enter = useMutation({
    mutationFn: () => askApi(openSharedRoute, { params: { token }, body: hasPassword ? { password } : {} }),
    onSuccess: () => router.refresh(),
  })
  if (enter.error instanceof ApiError && enter.error.status === 404) return <LinkGone />
  return (
    <AuthFrame
      title={hasPassword ? 'This link has a password' : 'This link opens only a few times'}
      lead={
        hasPassword
          ? 'Whoever sent it to you knows the password.'
          : 'Opening it counts. You can come back to it in this browser for 12 hours.'
      }
    >
      <Form onSubmit={() => enter.mutate()} className="flex flex-col gap-4">
        {hasPassword && (
          <PasswordField
            label="Password"
            error={fieldErrors(enter.error).password}
            value={password}
            onChange={setPassword}
          />
        )}
        <FormError error={enter.error} />
        <Button type="submit" variant="primary" busy={enter.isPending || enter.isSuccess}>
          Open
        </Button>
      </Form>
    </AuthFrame>
  )
}
