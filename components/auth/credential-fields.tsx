import { Banner } from '@/components/ui/banner'
import { Field, Input } from '@/components/ui/field'

const MIN_NEW_PASSWORD = 10
const MAX_PASSWORD = 200

/** E-mail and password, and what was wrong with them. `isNew`: a password is being chosen, not remembered. */
export function CredentialFields({ isNew = false, words }: { isNew?: boolean; words: string | null }) {
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
      <Field label="Password" help={isNew ? `At least ${MIN_NEW_PASSWORD} characters.` : undefined}>
        {(props) => (
          <Input
            {...props}
            name="password"
            type="password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
            required
            minLength={isNew ? MIN_NEW_PASSWORD : undefined}
            maxLength={MAX_PASSWORD}
            className="h-9"
          />
        )}
      </Field>
      <div aria-live="assertive">{words !== null && <Banner tone="danger">{words}</Banner>}</div>
    </>
  )
}
