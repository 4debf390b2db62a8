import { plainId } from '@/lib/shared/text/plain-name'
import { cn } from './cn'

/**
 * A text from outside, such as a name or an id: isolated, so that it turns nothing around it, and broken anywhere before it widens its box. In rows
 * of one line, `truncate` cuts it (design, section 3: a name is text, never layout).
 */
export function Name({ children, className, title }: { children: string; className?: string; title?: string }) {
  return (
    <bdi title={title} className={cn('wrap-anywhere min-w-0', className)}>
      {plainId(children)}
    </bdi>
  )
}
