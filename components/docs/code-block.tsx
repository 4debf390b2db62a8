import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/form/copy-button'

/** A command or JSON to read and copy. `label` names it. */
export function CodeBlock({ text, label, wraps = false }: { text: string; label: string; wraps?: boolean }) {
  return (
    <div className="relative rounded-md border border-line bg-surface-sunken">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label} className="max-h-96 overflow-auto py-2.5 pr-12 pl-3">
        <pre className={cn('font-mono text-xs leading-5', wraps && 'whitespace-pre-wrap [overflow-wrap:anywhere]')}>
          {text}
        </pre>
      </section>
      <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} className="absolute top-1.5 right-2" />
    </div>
  )
}
