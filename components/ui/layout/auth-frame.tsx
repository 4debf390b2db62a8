import type { ReactNode } from 'react'
import { Logo } from './card'

/** The page frame of sign-in, setup and the gate of a shared link: logo, title, form. Its top stays in place when an error appears. */
export const AuthFrame = ({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) => (
  <main id="main" className="flex min-h-dvh justify-center bg-surface-sunken px-4 pt-[max(3rem,16vh)] pb-12 text-ink">
    <div className="w-full max-w-[372px]">
      <div className="mb-6 flex items-center gap-2.5">
        <Logo className="size-7" />
        <span className="font-semibold text-[15px] tracking-tight">Callscope</span>
      </div>
      <section className="rounded border border-line bg-surface-raised p-6">
        <h1 className="font-semibold text-lg tracking-tight">{title}</h1>
        <p className="mt-1 mb-5 text-data text-ink-muted">{lead}</p>
        {children}
      </section>
    </div>
  </main>
)
