'use client'

import { Button } from '@/components/ui/form/button'
import { AuthFrame } from '@/components/ui/layout/auth-frame'
import { Toaster, toastError } from '@/components/ui/overlay/toast'
import { signOut } from '@/lib/client/http/sign-in'

/** Says that an account has a role in no app, and signs out. */
export const NoApp = ({ email }: { email: string }) => (
  <AuthFrame
    title="You have no app yet"
    lead={`${email} has no role in any app. Ask an admin for one, then reload this page.`}
  >
    <Button className="h-9 w-full" onClick={() => void signOut().catch(toastError)}>
      Sign out
    </Button>
    <Toaster />
  </AuthFrame>
)
