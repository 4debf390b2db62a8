import { Field, Input, PasswordField } from '@/components/ui/form/field'

/** E-mail and password. `isNew`: a password is being chosen, not entered. */
export function CredentialFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <Field label="E-mail">
        {(props) => (
          <Input
            {...props}
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            className="h-9"
          />
        )}
      </Field>
      <PasswordField name="password" label="Password" isNew={isNew} className="h-9" />
    </>
  )
}
