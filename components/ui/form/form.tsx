'use client'

import type { ComponentProps, FormEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/** A form that is sent by code. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Of a form that it stands in, in React's tree.
    event.stopPropagation()
    onSubmit()
  }
  return <form {...rest} onSubmit={submit} />
}
