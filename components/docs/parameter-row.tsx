import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Input, Select } from '@/components/ui/field'
import type { Parameter } from './read-document'
import { choicesOf } from './request'
import { RichText } from './rich-text'
import { boundsWords, listedWords, typeWords } from './schema-words'

type ParameterRowProps = { parameter: Parameter; value: string; onChange?: ((value: string) => void) | undefined }

/** A parameter: name, type, meaning, possible values, and a field for it where it can be tried. */
export function ParameterRow({ parameter, value, onChange }: ParameterRowProps) {
  const { name, in: place, required, description, schema } = parameter
  const items = schema.items || undefined
  const listed = schema.enum ?? items?.enum
  const bounds = boundsWords(items ?? schema)
  return (
    <li
      className={cn(
        'grid gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 text-data last:border-b-0 md:grid-cols-[10rem_minmax(0,1fr)]',
        onChange && 'xl:grid-cols-[10rem_minmax(0,1fr)_14rem]',
      )}
    >
      <div className="min-w-0">
        <span className="flex flex-wrap items-center gap-1.5">
          <code className="font-mono text-xs leading-5">{name}</code>
          {required === true && <Badge tone="warning">required</Badge>}
        </span>
        <span className="block text-ink-faint text-xs">
          {place === 'path' ? 'in the path, ' : ''}
          {typeWords(schema)}
          {bounds !== null && `, ${bounds}`}
        </span>
      </div>
      <div className="min-w-0 text-ink-muted">
        <RichText>{description}</RichText>
        {listed !== undefined && (
          <span className="mt-0.5 flex flex-wrap gap-x-2.5 font-mono text-ink-faint text-xs leading-5">
            {listedWords(listed).map((word) => (
              <span key={word}>{word}</span>
            ))}
          </span>
        )}
      </div>
      {onChange && (
        <div className="max-xl:md:col-start-2">
          <ValueField parameter={parameter} value={value} onChange={onChange} />
        </div>
      )}
    </li>
  )
}

function ValueField({ parameter, value, onChange }: ParameterRowProps & { onChange: (value: string) => void }) {
  const choices = choicesOf(parameter)
  const label = `Value of ${parameter.name}`
  if (choices === null)
    return (
      <Input
        aria-label={label}
        placeholder={parameter.schema.items ? 'a,b' : undefined}
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="font-mono text-xs"
      />
    )
  return (
    <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} className="w-full">
      <option value="" />
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </Select>
  )
}
