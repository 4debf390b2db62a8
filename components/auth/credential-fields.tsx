import { Field, Input, PasswordField } from '@/components/ui/form/field'
import { Banner } from '@/components/ui/state/banner'

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

/** Why the last attempt failed. Shown below the button, so that the button does not move. */
export function SignInError({ words }: { words: string | null }) {
  return (
    <div aria-live="assertive" className="empty:-mt-4">
      {words !== null && <Banner tone="danger">{words}</Banner>}
    </div>
  )
}
