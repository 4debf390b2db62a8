import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

const TONES = {
  info: 'border-line bg-accent-soft text-accent-ink',
  warning: 'border-line bg-warning-soft text-warning',
  danger: 'border-line bg-danger-soft text-danger',
} as const

type BannerProps = { tone?: keyof typeof TONES; className?: string; children: ReactNode }

/** A full-width message about the state of the page or its data. */
export function Banner({ tone = 'info', className, children }: BannerProps) {
  const Icon = tone === 'info' ? Info : TriangleAlert
  return (
    <div
      role="status"
      className={cn('flex items-start gap-2 rounded border px-3 py-2 text-data', TONES[tone], className)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
