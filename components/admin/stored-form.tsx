import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/form/button'
import { Form, FormError } from '@/components/ui/form/field'
import { CardBody } from '@/components/ui/layout/card'
import { toast } from '@/components/ui/overlay/toast'
import { Banner } from '@/components/ui/state/banner'
import { askApi } from '@/lib/client/http/fetcher'
import { useRouter } from '@/lib/client/page/use-apps'
import { questionKey, type RequestOf, type Route } from '@/lib/shared/http/route'
import { capital } from '@/lib/shared/text/plain-name'
import { type DraftState, enteredIn } from './use-draft'

type StoredFormProps<Values extends object, R extends Route> = {
  /** The name of what is saved, such as `rates`. */
  noun: string
  /** The name of the form, if that is not the noun. */
  label?: string
  stored: Values
  /** Saves it, and answers as the question of the same path that `stored` answers. */
  save: R
  /** What is sent; by default the values. */
  bodyOf?: (values: Values) => RequestOf<R>['body']
  /** There is nothing to save before something is entered. */
  isBlank?: (values: Values) => boolean
  canDiscard?: boolean
  /** It is below another part of the card. */
  isBelow?: boolean
  /** Shown before the Save button. */
  actions?: (entered: DraftState<Values>) => ReactNode
  children: (entered: DraftState<Values>) => ReactNode
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The part of a card that edits a stored value and saves it as a whole. Changes saved by others appear at once, unless this form has unsaved changes. */
export function StoredForm<Values extends object, R extends Route>(props: StoredFormProps<Values, R>) {
  const { noun, label = capital(noun), stored, save, bodyOf, isBlank, canDiscard, isBelow, actions, children } = props
  const client = useQueryClient()
  const router = useRouter()
  const [edited, setEdited] = useState<{ values: Values; base: Values } | null>(null)
  const isChanged = edited !== null && !same(edited.values, edited.base)
  const values = isChanged ? edited.values : stored
  const saving = useMutation({
    mutationFn: (entered: Values) => askApi(save, { body: bodyOf?.(entered) ?? entered } as RequestOf<R>),
    onSuccess: (answer) => {
      client.setQueryData(questionKey(save, {}), answer)
      setEdited(null)
      toast(`${capital(noun)} saved.`)
      // Figures may depend on what was saved, and so may what the server draws: who “me” is, the week and the clock.
      router.refresh()
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== save.path })
    },
  })
  const entered = enteredIn(values, saving.error, (part) => {
    saving.reset()
    setEdited({ values: { ...values, ...part }, base: isChanged ? edited.base : stored })
  })
  return (
    <CardBody className={cn(isBelow && 'border-line border-t pt-3')}>
      <Form onSubmit={() => saving.mutate(values)} aria-label={label} className="flex max-w-3xl flex-col gap-4">
        {children(entered)}
        {isChanged && !same(edited.base, stored) && (
          <Banner tone="warning">
            Someone else has changed the {noun} in the meantime. Saving will overwrite their changes.
          </Banner>
        )}
        <FormError error={saving.error} />
        <div className="flex flex-wrap gap-2">
          {actions?.(entered)}
          {(isChanged || !isBlank?.(values)) && (
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
      </Form>
    </CardBody>
  )
}
