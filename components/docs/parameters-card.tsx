'use client'

import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/form/button'
import { Input, Select } from '@/components/ui/form/field'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { Badge } from '@/components/ui/text/badge'
import type { Parameter } from './read-document'
import { choicesOf, type Values } from './request'
import { RichText } from './rich-text'
import { boundsWords, listedWords, typeWords } from './schema-words'

type ParameterRowProps = { parameter: Parameter; value: string; onChange?: ((value: string) => void) | undefined }

/** A parameter: name, type, meaning, possible values, and a field for it where it can be tried. */
function ParameterRow({ parameter, value, onChange }: ParameterRowProps) {
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

/** Filters that most questions need; the others are shown on demand. */
const USUAL = new Set(['range', 'from', 'to', 'tz', 'status', 'type', 'uid', 'guid', 'q'])
/** With more parameters than these, the less usual filters are folded away. */
const MOST_AT_ONCE = 20

type ParametersCardProps = {
  parameters: readonly Parameter[]
  /** What was typed, where the operation can be tried. */
  values?: Values
  onChange?: (name: string, value: string) => void
}

/** The parameters with their words; fields to fill in where the operation can be tried. */
export function ParametersCard({ parameters, values, onChange }: ParametersCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const firstFilter = parameters.findIndex(({ name }) => name === 'range')
  const isShown = ({ name }: Parameter, index: number) =>
    showsAll || parameters.length <= MOST_AT_ONCE || !isFilter(parameters, firstFilter, index) || USUAL.has(name)
  const shown = parameters.filter(isShown)
  return (
    <Card>
      <CardHeader title="Parameters" />
      <ul className="border-line border-t">
        {shown.map((parameter) => (
          <ParameterRow
            key={`${parameter.in} ${parameter.name}`}
            parameter={parameter}
            value={values?.[parameter.name] ?? ''}
            onChange={onChange && ((value) => onChange(parameter.name, value))}
          />
        ))}
      </ul>
      {shown.length < parameters.length && (
        <div className="px-3 py-2">
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            Show {parameters.length - shown.length} more filters
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Filters stand together, from `range` to `lost`. */
function isFilter(parameters: readonly Parameter[], first: number, index: number): boolean {
  const last = parameters.findIndex(({ name }) => name === 'lost')
  return first >= 0 && index >= first && index <= last
}
