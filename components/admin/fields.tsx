import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Field, InputField, inputClass } from '@/components/ui/form/field'

/** A value of a draft, its error from the API, and the function that changes it. */
export type FieldBinding<Value> = { value: Value; error?: string | undefined; onChange: (value: Value) => void }
type Words = { label: string; help?: ReactNode }

type TextFieldProps = FieldBinding<string> & Omit<ComponentProps<typeof InputField>, keyof FieldBinding<string>>

/** A labelled text field. */
export const TextField = ({ onChange, ...rest }: TextFieldProps) => (
  <InputField autoComplete="off" onChange={({ target }) => onChange(target.value)} {...rest} />
)

/** The values to choose from, each with its label; null means none. */
export type Choices<Value> = readonly (readonly [value: Value, label: string, isDisabled?: boolean])[]
/** Choices whose labels are the values themselves. */
export const plainChoices = <Value extends string>(values: readonly Value[]): Choices<Value> =>
  values.map((value) => [value, value])

type SelectProps<Value> = FieldBinding<Value> & {
  choices: Choices<Value>
  title?: string
  className?: string | undefined
}

/** A labelled select. */
export function SelectField<Value extends string | number | null>(props: Words & SelectProps<Value>) {
  const { label, help, error, ...rest } = props
  return (
    <Field label={label} help={help} error={error}>
      {(field) => <Choice {...field} {...rest} />}
    </Field>
  )
}

/** A select without a label; give it an `aria-label`. It is the browser's own, which works best on phones and with screen readers. */
export function Choice<Value extends string | number | null>(
  props: SelectProps<Value> & { id?: string; 'aria-label'?: string },
) {
  const { choices, value, error: _, onChange, className, ...rest } = props
  return (
    <span className={cn('relative inline-block', className)}>
      <select
        className={cn(inputClass, 'cursor-pointer appearance-none pr-7')}
        {...rest}
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = choices.find(([one]) => String(one ?? '') === target.value)
          if (chosen !== undefined) onChange(chosen[0])
        }}
      >
        {choices.map(([one, words, isDisabled]) => (
          <option key={one} value={one ?? ''} disabled={isDisabled}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-faint" />
    </span>
  )
}

type CheckProps = { checked: boolean; onChange: (checked: boolean) => void; className?: string; children: ReactNode }

/** A checkbox, labelled by `children`. */
export const Check = ({ checked, onChange, className, children }: CheckProps) => (
  <label className={cn('flex cursor-pointer items-start gap-2 text-data', className)}>
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="mt-0.5 size-4 accent-accent"
    />
    <span className="min-w-0">{children}</span>
  </label>
)

type CheckListProps<Value> = FieldBinding<Value[]> & {
  legend: string
  choices: readonly { value: Value; label: ReactNode; words: ReactNode }[]
  /** Shown below the list, for example when there is nothing to choose from. */
  children?: ReactNode
}

/** A list of checkboxes, each with a line that explains it. The chosen values are in the order of the list. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, choices, value: chosen, error, onChange, children } = props
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-data">{legend}</legend>
      {choices.map(({ value, label, words }) => (
        <Check
          key={value}
          checked={chosen.includes(value)}
          onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))}
        >
          <span className="block">{label}</span>
          <span className="block text-ink-muted text-xs">{words}</span>
        </Check>
      ))}
      {children}
      {error !== undefined && <p className="text-danger text-xs">{error}</p>}
    </fieldset>
  )
}
