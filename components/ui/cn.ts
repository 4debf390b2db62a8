import { type ClassValue, clsx } from 'clsx'
import { ownEntry } from '@/lib/shared/text/own-entry'

/**
 * The properties that utility classes set, by the start of their names; the longest start wins. Only those that components here override in
 * one another: `tests/unit/ui/merge-classes` compares the result with tailwind-merge, which knows all of them and is ten times as large.
 */
const PREFIXES = [
  'p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y w h size min-w min-h max-w max-h overflow overflow-x overflow-y z',
  'inset inset-x inset-y top right bottom left flex shrink grow basis order justify items self grid-cols',
  'text font leading tracking whitespace bg opacity cursor rounded rounded-t rounded-b rounded-l rounded-r',
]
  .flatMap((names) => names.split(' '))
  .sort((left, right) => right.length - left.length)
const DISPLAYS = /^(hidden|contents|(inline-)?(block|flex|grid)|inline)$/
const POSITIONS = /^(static|relative|absolute|fixed|sticky)$/
const DECORATIONS = /^((no-)?underline|line-through)$/

/** Further properties that a property sets, so that it overrides these too. */
const ALSO: Readonly<Record<string, string>> = {
  p: 'px py pt pr pb pl',
  px: 'pl pr',
  py: 'pt pb',
  m: 'mx my mt mr mb ml',
  mx: 'ml mr',
  my: 'mt mb',
  gap: 'gap-x gap-y',
  size: 'w h',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'left right',
  'inset-y': 'top bottom',
  overflow: 'overflow-x overflow-y',
  flex: 'shrink grow basis',
  'text-size': 'leading',
  rounded: 'rounded-t rounded-b rounded-l rounded-r',
}

/** A cache: there are few class names, and every render merges them again. */
const known = new Map<string, string>()

/** Joined class names without those that a later one overrides, under the same variants. */
export function mergeClasses(joined: string): string {
  const merged = known.get(joined) ?? merge(joined)
  known.set(joined, merged)
  return merged
}

function merge(joined: string): string {
  const seen = new Set<string>()
  const kept: string[] = []
  for (const name of joined.split(' ').reverse()) {
    // The utility begins after the last colon outside of brackets.
    const outside = name.replace(/\[[^[\]]*\]|\([^()]*\)/g, (part) => '_'.repeat(part.length))
    const at = outside.lastIndexOf(':') + 1
    const variants = name.slice(0, at)
    const property = propertyOf(name.slice(at).replace(/^-/, ''))
    if (property !== null) {
      if (seen.has(variants + property)) continue
      for (const set of [property, ...(ownEntry(ALSO, property)?.split(' ') ?? [])]) seen.add(variants + set)
    }
    kept.push(name)
  }
  return kept.reverse().join(' ')
}

function propertyOf(utility: string): string | null {
  if (DISPLAYS.test(utility)) return 'display'
  if (POSITIONS.test(utility)) return 'position'
  if (DECORATIONS.test(utility)) return 'decoration'
  const prefix = PREFIXES.find((start) => utility === start || utility.startsWith(`${start}-`))
  if (prefix === undefined) return null
  const kind = ownEntry(KINDS, prefix)?.find(([pattern]) => pattern.test(utility))
  return kind === undefined ? prefix : kind[1]
}

/** The properties of a prefix that has several. */
const KINDS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  text: [
    [/^text-(micro|data|xs|sm|base|lg|\dxl|xl|\[\d.*)$/, 'text-size'],
    [/^text-(left|right|center)$/, 'text-align'],
    [/^text-(pretty|balance|wrap|nowrap)$/, 'text-wrap'],
    [/^text-(ellipsis|clip)$/, 'text-overflow'],
  ],
  font: [[/^font-(mono|sans)$/, 'font-family']],
  flex: [
    [/^flex-(row|col)/, 'flex-direction'],
    [/^flex-(wrap|nowrap)/, 'flex-wrap'],
  ],
}

/** Joins class names; of two that set the same property, the later one wins. */
export const cn = (...classes: ClassValue[]): string => mergeClasses(clsx(classes))
