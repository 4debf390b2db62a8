import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['micro', 'data'] }], shadow: [{ shadow: ['overlay'] }] } },
})

/** Class names joined; of two that set the same property the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
