import { type ComponentProps, type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { InputField, PasswordField } from '@/components/ui/form/field'
import { Banner } from '@/components/ui/state/banner'

/** The address of an account. */
export const EmailField = (props: ComponentProps<'input'>) => (
  <InputField {...props} label="E-mail" type="email" autoComplete="username" className="h-9" />
)

/** E-mail and password. `isNew`: a password is being chosen, not entered. */
export const CredentialFields = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <EmailField name="email" required maxLength={254} />
    <PasswordField name="password" label="Password" isNew={isNew} className="h-9" />
  </>
)

export type Credentials = { email: string; password: string }

/**
 * What a `CredentialForm` shows, and a function that sets its words.
 * @param accept takes what was entered; answers why it was refused, or null once the page is being left
 * @param refused why an earlier attempt failed
 */
export function useCredentials(
  accept: (entered: Credentials) => Promise<string | null>,
  refused: string | null = null,
) {
  const [words, setWords] = useState(refused)
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setWords(null)
    const fields = new FormData(event.currentTarget)
    const refusal = await accept({ email: String(fields.get('email')), password: String(fields.get('password')) })
    if (refusal === null) return
    setBusy(false)
    setWords(refusal)
  }
  return { shown: { words, busy, onSubmit }, setWords }
}

type CredentialFormProps = ComponentProps<'form'> & { label: string; busy: boolean; words: string | null }

/** A form of credentials. Why the last attempt failed is shown below the button, so that the button does not move. */
export const CredentialForm = ({ label, busy, words, children, ...form }: CredentialFormProps) => (
  <form {...form} method="post" className="flex flex-col gap-4">
    {children}
    <Button type="submit" variant="primary" busy={busy} className="h-9 w-full">
      {label}
    </Button>
    <div aria-live="assertive" className="empty:-mt-4">
      {words !== null && <Banner tone="danger">{words}</Banner>}
    </div>
  </form>
)
