import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '@/lib/client/data/use-me'
import { fieldErrors } from '@/lib/client/http/api-error'
import { storageKey } from '@/lib/client/page/document-app'
import type { FieldBinding } from './fields'

/** The values being entered, with the API's error for each field. */
export type DraftState<Values> = {
  values: Values
  wrong: Readonly<Record<string, string>>
  set: (part: Partial<Values>) => void
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>
}

/** The fields of values that `set` changes. @param error of the last attempt to save them */
export function enteredIn<Values>(
  values: Values,
  error: unknown,
  set: (part: Partial<Values>) => void,
): DraftState<Values> {
  const wrong = fieldErrors(error)
  const field: DraftState<Values>['field'] = (name) => ({
    value: values[name],
    error: wrong[name],
    onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
  })
  return { values, wrong, set, field }
}

/** A draft that begins with `initial`; `saving` is the mutation that saves it by `send`. @param keepAs its name in `sessionStorage`, for this user and app, until `forget`, so that leaving the page loses nothing */
export function useDraft<Values extends object, Sent, Answer>(
  initial: Values | (() => Values),
  send: (sent: Sent) => Promise<Answer>,
  keepAs?: string,
) {
  const saving = useMutation({ mutationFn: send })
  const userId = useMe().data?.id
  const key = keepAs === undefined || userId === undefined ? null : `${storageKey('draft', userId)} ${keepAs}`
  const [begun] = useState(initial)
  const [values, setValues] = useState(begun)
  useEffect(() => {
    const kept = key === null ? null : sessionStorage.getItem(key)
    if (kept !== null) setValues({ ...begun, ...JSON.parse(kept) })
  }, [begun, key])
  useEffect(() => {
    if (key !== null && values !== begun) sessionStorage.setItem(key, JSON.stringify(values))
  }, [begun, key, values])
  return {
    ...enteredIn(values, saving.error, (part) => setValues((now) => ({ ...now, ...part }))),
    saving,
    forget: () => key !== null && sessionStorage.removeItem(key),
  }
}
