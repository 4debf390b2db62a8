import { AudioLines, Phone, Video } from 'lucide-react'
import { cn } from './cn'
import { Name } from './name'

/** A call's type as icon and word: audio in sky, video in violet, others in grey. */
export function MediaLabel({ type, className }: { type: string | null; className?: string }) {
  const Icon = type === 'video' ? Video : type === 'audio' ? AudioLines : Phone
  const tint = type === 'video' ? 'text-media-video' : type === 'audio' ? 'text-media-audio' : 'text-ink-faint'
  return (
    <span className={cn('inline-flex min-w-0 max-w-full items-center gap-1.5 whitespace-nowrap text-data', className)}>
      <Icon aria-hidden="true" className={cn('size-3.5 shrink-0', tint)} />
      <Name className="truncate capitalize">{type ?? 'unknown'}</Name>
    </span>
  )
}
