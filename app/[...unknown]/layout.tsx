import type { ReactNode } from 'react'
import DashboardLayout from '@/app/(dashboard)/layout'
import { currentUser } from '@/lib/server/auth/session-gate'

/** For whoever is signed in, a path that is no page is not found inside the shell, from where everything else is one press away. */
export default async function UnknownLayout({ children }: { children: ReactNode }) {
  if ((await currentUser()) !== null) return <DashboardLayout>{children}</DashboardLayout>
  return <main className="flex min-h-dvh items-center justify-center">{children}</main>
}
