'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { FormError } from '@/components/ui/form/field'
import { toast } from '@/components/ui/overlay/toast'
import { Banner } from '@/components/ui/state/banner'
import { fieldErrors } from '@/lib/client/http/api-error'
import { type AnswerOf, questionKey, type Route } from '@/lib/shared/http/route'
import type { Bound } from './fields'

type Entered<Value> = {
  draft: Value
  wrong: Readonly<Record<string, string>>
  change: (part: Partial<Value>) => void
}

type StoredFormProps<Value extends object, R extends Route> = {
  label: string
  /** What is saved: `rates`. */
  noun: string
  stored: Value
  /** The question that `stored` answers; `send` has the same answer. */
  route: R
  send: (draft: Value) => Promise<AnswerOf<R>>
  /** There is nothing to save before something is entered. */
  isBlank?: (draft: Value) => boolean
  canDiscard?: boolean
  className?: string
  /** Stands before the button that saves. */
  actions?: (entered: Entered<Value>) => ReactNode
  children: (entered: Entered<Value>) => ReactNode
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Something stored, edited and saved as a whole. What someone else saves is shown at once, unless the form is being edited. */
export function StoredForm<Value extends object, R extends Route>(props: StoredFormProps<Value, R>) {
  const { label, noun, stored, route, send, isBlank, canDiscard, className, actions, children } = props
  const client = useQueryClient()
  const [edited, setEdited] = useState<{ value: Value; base: Value } | null>(null)
  const isChanged = edited !== null && !same(edited.value, edited.base)
  const draft = isChanged ? edited.value : stored
  const saving = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      client.setQueryData(questionKey(route, {} as never), answer)
      setEdited(null)
      toast(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} saved.`)
      // Figures may depend on what was saved.
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== route.path })
    },
  })
  const change: Entered<Value>['change'] = (part) => {
    saving.reset()
    const value = Array.isArray(part) ? (part as unknown as Value) : { ...draft, ...part }
    setEdited({ value, base: isChanged ? edited.base : stored })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(draft)
  }
  const entered = { draft, wrong: fieldErrors(saving.error), change }
  return (
    <form onSubmit={submit} aria-label={label} className={className ?? 'flex max-w-3xl flex-col gap-4'}>
      {children(entered)}
      {isChanged && !same(edited.base, stored) && (
        <Banner tone="warning">
          Someone else has changed the {noun} in the meantime. Saving will overwrite their changes.
        </Banner>
      )}
      <FormError error={saving.error} />
      <div className="flex flex-wrap gap-2">
        {actions?.(entered)}
        {(isChanged || !isBlank?.(draft)) && (
          <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isChanged}>
            Save {noun}
          </Button>
        )}
        {canDiscard && isChanged && (
          <Button variant="ghost" onClick={() => setEdited(null)}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  )
}

/** What a field of one entry of a list shows and changes. */
export const entryField = <Entry, Name extends keyof Entry & string>(
  { draft, wrong, change }: Entered<Entry[]>,
  list: string,
  index: number,
  name: Name,
): Bound<Entry[Name]> => ({
  value: (draft[index] as Entry)[name],
  error: wrong[`${list}.${index}.${name}`],
  onChange: (value) => change(draft.map((entry, at) => (at === index ? { ...entry, [name]: value } : entry))),
})
