'use client'

import type { ComponentProps, FormEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/** A form that is sent by code. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React would also submit a form around this one in its tree, such as that of a dialog's owner.
    event.stopPropagation()
    onSubmit()
  }
  return <form {...rest} onSubmit={submit} />
}
