'use client'

import { useState } from 'react'
import { type ApiDocument, resolve, type Schema } from './read-document'
import { RichText } from './rich-text'
import { boundsWords, innerObject, typeWords } from './schema-words'

type SchemaTreeProps = { document: ApiDocument; schema: Schema; depth?: number }

/** How deep objects are open at first. */
const OPEN_DEPTH = 1

/** The fields of an object with their types; objects within are opened with a click. */
export function SchemaTree({ document, schema, depth = 0 }: SchemaTreeProps) {
  const object = objectOf(document, schema)
  if (object?.properties === undefined) return <p className="text-data text-ink-muted">{typeWords(schema)}</p>
  return (
    <ul className={depth === 0 ? undefined : 'ml-1.5 border-line border-l pl-3'}>
      {Object.entries(object.properties).map(([name, field]) => (
        <Field
          key={name}
          document={document}
          name={name}
          schema={field}
          isOptional={object.required?.includes(name) !== true}
          depth={depth}
        />
      ))}
    </ul>
  )
}

function Field({
  document,
  name,
  schema,
  isOptional,
  depth,
}: Required<SchemaTreeProps> & { name: string; isOptional: boolean }) {
  const [open, setOpen] = useState(depth < OPEN_DEPTH)
  const hasFields = objectOf(document, schema)?.properties !== undefined
  const choices = schema.enum ?? (schema.items || undefined)?.enum
  const bounds = boundsWords(schema)
  const label = (
    <>
      <code className="font-mono text-xs leading-5">{name}</code>
      {isOptional && <span className="ml-1.5 text-ink-faint text-xs">optional</span>}
      <span className="ml-2 text-ink-muted text-xs">
        {typeWords(schema)}
        {choices !== undefined && ` ${choices.map(String).join(', ')}`}
        {bounds !== null && `, ${bounds}`}
      </span>
      {schema.description !== undefined && (
        <span className="ml-2 text-ink-faint text-xs">
          <RichText>{schema.description}</RichText>
        </span>
      )}
    </>
  )
  if (!hasFields) return <li className="py-0.5 pl-4">{label}</li>
  return (
    <li className="py-0.5">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer rounded-sm pl-1 hover:bg-surface-hover">{label}</summary>
        {open && <SchemaTree document={document} schema={schema} depth={depth + 1} />}
      </details>
    </li>
  )
}

/** The object behind lists, choices and references. */
function objectOf(document: ApiDocument, schema: Schema): Schema | null {
  const inner = innerObject(schema)
  return inner?.$ref === undefined ? inner : resolve<Schema>(document, inner as { $ref: string })
}
