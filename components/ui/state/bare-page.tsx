import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

export type StateProps = {
  title: string
  /** Nothing else is on the page, so the title is its heading. */
  page?: boolean
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

/** What stands in place of content: an icon, why there is none, and what to do about it. */
export function State(props: StateProps & { icon: ReactNode; role?: 'alert' }) {
  const { icon, title, page = false, children, actions, className, role } = props
  const Title = page ? 'h1' : 'p'
  return (
    <div
      role={role}
      className={cn('flex min-h-48 flex-col items-center justify-center gap-2 px-6 py-10 text-center', className)}
    >
      {icon}
      <Title className="font-medium text-ink text-sm">{title}</Title>
      {children !== undefined && <div className="max-w-md text-balance text-data text-ink-muted">{children}</div>}
      {actions !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

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

/** Replaces a page that is missing or has crashed. Every page carries it, so it draws its icons itself. */
export function BarePage({ icon, ...rest }: StateProps & { icon: keyof typeof DRAWINGS }) {
  const drawing = (
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
  )
  return <State page {...rest} icon={drawing} />
}
