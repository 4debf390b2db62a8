import { Plus, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { TextField } from '@/components/admin/fields'
import { entryField, StoredForm } from '@/components/admin/stored-form'
import { Button, IconButton } from '@/components/ui/form/button'
import { CardBody } from '@/components/ui/layout/card'
import type { Route } from '@/lib/shared/http/route'

type Entry = Record<string, string>
type EntryField = Partial<ComponentProps<typeof TextField>> & { name: string; label: string; isUpperCase?: true }
type EntriesFormProps<R extends Route> = Pick<
  ComponentProps<typeof StoredForm<Entry[], R>>,
  'label' | 'stored' | 'route' | 'send'
> & {
  /** The field of the API that has them, and what they are called. */
  noun: string
  most: number
  /** The first names an entry. */
  fields: readonly [EntryField, ...EntryField[]]
  /** One of them: `link`. */
  one: string
  next: (draft: readonly Entry[]) => Entry
  /** Stands above the entries. */
  children: (draft: readonly Entry[]) => ReactNode
}

/** Entries of a few texts, all saved at once; errors are shown under their fields. */
export function EntriesForm<R extends Route>(props: EntriesFormProps<R>) {
  const { noun, most, fields, one, next, children, ...form } = props
  return (
    <CardBody>
      <StoredForm
        {...form}
        noun={noun}
        isBlank={(draft) => draft.length === 0}
        actions={({ draft, change }) => (
          <Button
            onClick={() => change([...draft, next(draft)])}
            disabled={draft.length >= most}
            icon={<Plus aria-hidden="true" className="size-3.5" />}
          >
            Add {one}
          </Button>
        )}
      >
        {(entered) => (
          <>
            {children(entered.draft)}
            {entered.draft.map((entry, index) => (
              <fieldset
                // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed
                key={index}
                aria-label={entry[fields[0].name] || `New ${one}`}
                className="flex flex-wrap items-start gap-3"
              >
                {fields.map(({ name, isUpperCase, className, ...field }) => {
                  const { onChange, ...bound } = entryField(entered, noun, index, name)
                  return (
                    <div key={name} className={className}>
                      <TextField
                        required
                        {...field}
                        {...bound}
                        onChange={(text) => onChange(isUpperCase ? text.toUpperCase() : text)}
                      />
                    </div>
                  )
                })}
                <IconButton
                  label={`Remove ${entry[fields[0].name] || `this ${one}`}`}
                  onClick={() => entered.change(entered.draft.toSpliced(index, 1))}
                  className="mt-6"
                >
                  <Trash2 className="size-3.5" />
                </IconButton>
              </fieldset>
            ))}
            {entered.wrong[noun] !== undefined && <p className="text-danger text-xs">{entered.wrong[noun]}</p>}
          </>
        )}
      </StoredForm>
    </CardBody>
  )
}
