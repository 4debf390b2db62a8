'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ParameterRow } from './parameter-row'
import type { Parameter } from './read-document'
import type { Values } from './request'

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
