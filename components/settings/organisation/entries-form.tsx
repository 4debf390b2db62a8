import { Plus, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { TextField } from '@/components/admin/fields'
import { StoredForm } from '@/components/admin/stored-form'
import { Button, IconButton } from '@/components/ui/form/button'
import type { RequestOf, Route } from '@/lib/shared/http/route'

type Entry = Record<string, string>
type EntryField = Partial<ComponentProps<typeof TextField>> & { name: string; label: string; isUpperCase?: true }
type EntriesFormProps<R extends Route> = {
  label?: string
  save: R
  stored: Entry[]
  /** The API's field of the entries, which is also their name. */
  noun: string
  most: number
  /** The first field names an entry. */
  fields: readonly [EntryField, ...EntryField[]]
  /** The name of one entry: `link`. */
  one: string
  next: (entries: readonly Entry[]) => Entry
  /** Shown above the entries. */
  children: (entries: readonly Entry[]) => ReactNode
}

/** Entries of a few texts, all saved at once; errors are shown under their fields. */
export function EntriesForm<R extends Route>(props: EntriesFormProps<R>) {
  const { noun, most, fields, one, next, stored, children, ...form } = props
  return (
    <StoredForm
      {...form}
      noun={noun}
      stored={{ entries: stored }}
      bodyOf={({ entries }) => ({ [noun]: entries }) as RequestOf<R>['body']}
      isBlank={({ entries }) => entries.length === 0}
      actions={({ values: { entries }, set }) => (
        <Button
          onClick={() => set({ entries: [...entries, next(entries)] })}
          disabled={entries.length >= most}
          icon={Plus}
        >
          Add {one}
        </Button>
      )}
    >
      {({ values: { entries }, wrong, set }) => (
        <>
          {children(entries)}
          {entries.map((entry, index) => (
            <fieldset
              // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed
              key={index}
              aria-label={entry[fields[0].name] || `New ${one}`}
              className="flex flex-wrap items-start gap-3"
            >
              {fields.map(({ name, isUpperCase, className, ...field }) => (
                <div key={name} className={className}>
                  <TextField
                    required
                    {...field}
                    value={entry[name] ?? ''}
                    error={wrong[`${noun}.${index}.${name}`]}
                    onChange={(text) => {
                      const value = isUpperCase ? text.toUpperCase() : text
                      set({ entries: entries.with(index, { ...entry, [name]: value }) })
                    }}
                  />
                </div>
              ))}
              <IconButton
                icon={Trash2}
                label={`Remove ${entry[fields[0].name] || `this ${one}`}`}
                onClick={() => set({ entries: entries.toSpliced(index, 1) })}
                className="mt-6"
              />
            </fieldset>
          ))}
          {wrong[noun] !== undefined && <p className="text-danger text-xs">{wrong[noun]}</p>}
        </>
      )}
    </StoredForm>
  )
}
