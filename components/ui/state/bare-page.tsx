import type { ReactNode } from 'react'

type BarePageProps = { title: string; icon: 'alert' | 'empty'; children: ReactNode; actions: ReactNode }

/** Lucide's drawings, without its code. */
const DRAWINGS = {
  alert: (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4M12 16h.01" />
    </>
  ),
  empty: (
    <>
      <path d="M22 12h-6l-2 3h-4l-2-3H2" />
      <path d="M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z" />
    </>
  ),
} as const

/** Replaces a page that is missing or has crashed. Every page carries it, so it imports nothing. */
export function BarePage({ title, icon, children, actions }: BarePageProps) {
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-2 px-6 py-10 text-center">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-5 text-ink-faint"
      >
        {DRAWINGS[icon]}
      </svg>
      <h1 className="font-medium text-ink text-sm">{title}</h1>
      <div className="max-w-md text-balance text-data text-ink-muted">{children}</div>
      <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>
    </div>
  )
}
