import type { Schema } from './read-document'

/** The name of a schema that others refer to: `Call`. */
const nameOfRef = (ref: string): string => ref.split('/').at(-1) ?? ref

/** A schema's type in a few words: `string or null`, `list of Call`. */
export function typeWords(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOfRef(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map(typeWords).join(' or ')
  if (schema.items && schema.items.enum !== undefined) return 'any of'
  if (schema.type === 'array') return schema.items ? `list of ${typeWords(schema.items)}` : 'list'
  if (schema.enum !== undefined) return 'one of'
  const { type = 'any' } = schema
  return `${[type].flat().join(' or ')}${schema.format === undefined ? '' : ` (${schema.format})`}`
}

/** Between which numbers a value may be: `1 to 200`. */
export function boundsWords({ minimum, maximum }: Schema): string | null {
  if (minimum === undefined && maximum === undefined) return null
  if (maximum === undefined) return `from ${minimum}`
  return minimum === undefined ? `up to ${maximum}` : `${minimum} to ${maximum}`
}

/** The possible values as words; of those to sort by, which come in both directions, only the names. */
export function listedWords(values: readonly unknown[]): string[] {
  const words = values.map(String)
  return words.filter((word) => !(word.startsWith('-') && words.includes(word.slice(1))))
}

/** The object that a schema describes once lists and choices are taken off; null where there is none. */
export function innerObject(schema: Schema): Schema | null {
  if (schema.$ref !== undefined || schema.properties !== undefined) return schema
  if (schema.items) return innerObject(schema.items)
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
    const inner = innerObject(choice)
    if (inner !== null) return inner
  }
  return typeof schema.additionalProperties === 'object' ? innerObject(schema.additionalProperties) : null
}
