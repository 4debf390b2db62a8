import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

export const inputClass =
  'h-8 w-full min-w-0 rounded-md border border-line bg-surface-raised px-2.5 text-data text-ink hover:border-line-strong disabled:opacity-50 aria-invalid:border-danger'

/** A text field without a label of its own; give it `aria-label` or put it into a Field. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(inputClass, className)} {...rest} />
}

/** The browser's own select: the best on a phone and for screen readers, in our clothes. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative inline-block', className)}>
      <select className={cn(inputClass, 'cursor-pointer appearance-none pr-7')} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-faint"
      />
    </span>
  )
}

type FieldProps = {
  label: string
  /** Said below the field while there is no error. */
  help?: ReactNode
  error?: string | null
  /** Gets the ids and flags that tie the field to its words. */
  children: (props: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }) => ReactNode
}

/** A label, a field, and what is wrong with it. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId()
  const words = error ?? help
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-data">
        {label}
      </label>
      {children({
        id,
        ...(words ? { 'aria-describedby': `${id}-words` } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {words && (
        <p id={`${id}-words`} className={cn('text-xs', error ? 'text-danger' : 'text-ink-faint')}>
          {words}
        </p>
      )}
    </div>
  )
}
