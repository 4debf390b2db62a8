'use client'

import { useState } from 'react'
import { fieldErrors } from '@/lib/client/http/api-error'
import type { Bound } from './fields'

/** What is being entered, with what the API says of each field. */
export type Draft<Values> = {
  values: Values
  wrong: Readonly<Record<string, string>>
  set: (part: Partial<Values>) => void
  /** What a field shows and changes. */
  field: <Name extends keyof Values & string>(name: Name) => Bound<Values[Name]>
}

/** A draft that begins with `initial`. @param error of the last attempt to save it */
export function useDraft<Values extends object>(initial: Values | (() => Values), error: unknown): Draft<Values> {
  const [values, setValues] = useState(initial)
  const wrong = fieldErrors(error)
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }))
  return {
    values,
    wrong,
    set,
    field: (name) => ({
      value: values[name],
      error: wrong[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
    }),
  }
}
