import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { cn } from '@/components/ui/cn'
import { Banner } from '@/components/ui/state/banner'
import { fieldErrors } from '@/lib/client/http/api-error'
import { PASSWORD_CHARACTERS } from '@/lib/shared/users/passwords'

export const inputClass =
  'h-8 w-full min-w-0 rounded-md border border-line bg-surface-raised px-2.5 text-data text-ink hover:border-line-strong disabled:opacity-50 aria-invalid:border-danger'

/** A text field without a label; give it an `aria-label` or wrap it in a Field. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(inputClass, className)} {...rest} />
}

type FieldWords = {
  label: string
  /** Shown below the field while there is no error. */
  help?: ReactNode
  error?: string | null | undefined
}
type FieldProps = FieldWords & {
  /** Receives the attributes that connect the field with its label and message. */
  children: (props: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }) => ReactNode
}

/** A field with a label and its help or error. */
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
        'aria-describedby': words ? `${id}-words` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {words && (
        <p id={`${id}-words`} className={cn('text-xs', error ? 'text-danger' : 'text-ink-faint')}>
          {words}
        </p>
      )}
    </div>
  )
}

/** A text field with a label and its help or error. */
export const InputField = ({ label, help, error, ...input }: FieldWords & ComponentProps<'input'>) => (
  <Field label={label} help={help} error={error}>
    {(field) => <Input {...field} {...input} />}
  </Field>
)

/** A form that is sent by code. */
export function Form({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return <form {...rest} onSubmit={submit} />
}

/** The error of a form, unless one of its fields shows it already. @param props.hasFields false if its fields show no errors */
export function FormError({ error, hasFields = true }: { error: Error | null; hasFields?: boolean }) {
  if (error === null || (hasFields && Object.keys(fieldErrors(error)).length > 0)) return null
  return (
    <div role="alert">
      <Banner tone="danger">{error.message}</Banner>
    </div>
  )
}

type PasswordFieldProps = Pick<ComponentProps<'input'>, 'name' | 'value' | 'className'> & {
  isNew?: boolean
  label?: string
  error?: string | undefined
  onChange?: (value: string) => void
}

/** A new password (`isNew`, with its rules) or the current one, with its error. */
export const PasswordField = ({ isNew = false, label, onChange, ...rest }: PasswordFieldProps) => (
  <InputField
    {...rest}
    label={label ?? (isNew ? 'New password' : 'Current password')}
    help={isNew ? `At least ${PASSWORD_CHARACTERS.least} characters` : undefined}
    onChange={({ target }) => onChange?.(target.value)}
    type="password"
    required
    minLength={isNew ? PASSWORD_CHARACTERS.least : undefined}
    maxLength={PASSWORD_CHARACTERS.most}
    autoComplete={isNew ? 'new-password' : 'current-password'}
  />
)
