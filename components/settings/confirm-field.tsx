import { Field, Input } from '@/components/ui/form/field'

type ConfirmFieldProps = { word: string; typed: string; onType: (typed: string) => void }

/** Asks for a word to be typed before something that cannot be undone. */
export function ConfirmField({ word, typed, onType }: ConfirmFieldProps) {
  return (
    <Field label={`Type ${word} to confirm`}>
      {(field) => (
        <Input
          {...field}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}
