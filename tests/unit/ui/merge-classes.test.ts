import { extendTailwindMerge } from 'tailwind-merge'
import { describe, expect, test } from 'vitest'
import { mergeClasses } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { inputClass } from '@/components/ui/form/field'
import { productFiles } from '../../support/product-files'

/** The reference; our implementation is a tenth of its size and must give the same result. */
const reference = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['micro', 'data'] }], shadow: [{ shadow: ['overlay'] }] } },
})

const BASES = [
  buttonClass('ghost', 'sm'),
  buttonClass('secondary', 'md'),
  buttonClass('primary', 'md'),
  inputClass,
  'text-left font-medium leading-4 whitespace-nowrap px-3 first:pl-4 last:pr-4 h-10',
  'fade-in z-40 w-64 rounded bg-surface-raised p-1 text-data shadow-overlay outline-none',
  'fixed inset-y-0 right-0 z-50 flex w-full max-w-[480px] flex-col bg-surface-raised outline-none',
  'num inline-flex items-center gap-0.5 whitespace-nowrap text-xs text-ink-muted',
  'block h-1.5 overflow-hidden rounded-full bg-surface-sunken mt-0.5',
  'relative flex-1 px-4 pb-4 hover:text-accent-ink hover:underline',
]
const OVERRIDES = [
  'h-9 w-full',
  'h-[3px] -mt-2.5 mb-2',
  'w-7 px-0 max-sm:hidden',
  'size-6 p-0',
  'px-8 [&::-webkit-search-cancel-button]:hidden',
  'h-6 px-1.5 text-xs text-ink-faint print:hidden',
  'min-w-0 shrink max-sm:flex-1 md:max-w-80',
  'gap-1 text-ink',
  'text-right tabular-nums max-md:px-2',
  'whitespace-normal py-2.5 leading-5',
  'bg-accent-soft text-accent-ink hover:bg-accent-soft hover:text-accent-ink',
  'hover:text-ink hover:no-underline after:absolute after:inset-0',
  'h-[178px] flex-none sm:h-[206px]',
  'flex max-h-(--radix-popover-content-available-height) w-fit max-w-[calc(100vw-16px)] overflow-y-auto p-0',
  'block h-auto max-h-48 min-h-14 resize-y field-sizing-content',
  'inset-y-auto bottom-0 max-w-none rounded-t',
  'z-50 w-(--radix-popover-trigger-width) min-w-56',
  'min-w-0 text-ellipsis placeholder:text-ink-faint',
  'cursor-not-allowed opacity-45 hover:text-ink-muted',
]

describe('of two classes that set the same property, the later one wins', () => {
  test.each(BASES)('%s', (base) => {
    for (const override of OVERRIDES) {
      expect(mergeClasses(`${base} ${override}`)).toBe(reference(`${base} ${override}`))
      expect(mergeClasses(`${override} ${base}`)).toBe(reference(`${override} ${base}`))
    }
  })
})

test('a property set by a wider one later goes with it', () => {
  expect(mergeClasses('pl-2 pt-1 px-3')).toBe('pt-1 px-3')
  expect(mergeClasses('w-4 h-2 size-3')).toBe('size-3')
  expect(mergeClasses('size-3 h-2')).toBe('size-3 h-2')
})

test('the classes that one element is given in the source, too', () => {
  const lists = productFiles('components', 'app')
    .filter(({ file }) => file.endsWith('.tsx'))
    .flatMap(({ text }) => [...text.matchAll(/\bcn\(((?:[^()]|\([^()]*\))*)\)/g)])
    .filter(([, given = '']) => !given.includes(' ? '))
    .map(([, given = '']) => [...given.matchAll(/'([^']+)'/g)].map(([, classes]) => classes).join(' '))
  expect(lists.length).toBeGreaterThan(100)
  expect(lists.filter((classes) => mergeClasses(classes) !== reference(classes))).toEqual([])
})
