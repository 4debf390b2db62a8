import type { ReactNode } from 'react'
import DashboardLayout from '@/app/(dashboard)/layout'
import { currentUser } from '@/lib/server/auth/session-gate'

/** Shows signed-in users the not-found page inside the shell, so that every other page is one click away. */
export default async function UnknownLayout({ children }: { children: ReactNode }) {
  if ((await currentUser()) !== null) return <DashboardLayout>{children}</DashboardLayout>
  return <main className="flex min-h-dvh items-center justify-center">{children}</main>
}
