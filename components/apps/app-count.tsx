import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'
import { formatCount } from '@/lib/shared/format'

type AppCountProps = { count: number | undefined; href: string; label: string; isAlarming?: boolean }

/** A count that opens its page in an app; a zero is faint and opens nothing. @param props.count undefined where it is unknown */
export function AppCount({ count, href, label, isAlarming = false }: AppCountProps) {
  if (count === undefined) return '–'
  if (count === 0) return <span className="text-ink-faint">0</span>
  const text = formatCount(count)
  return (
    <TextLink href={href} aria-label={`${label}: ${text}`} className={cn(isAlarming && 'font-medium text-danger')}>
      {text}
    </TextLink>
  )
}
