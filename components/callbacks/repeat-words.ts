import type { Repeat } from '@/lib/shared/callbacks/repeats'

export const REPEAT_DEFINITIONS: Record<Repeat, string> = {
  again: 'The same caller had called the same person or group within the hours before.',
  resolved:
    'A first call that was answered, after which the caller did not call again within the hours. An estimate: silence may have other reasons.',
  unresolved: 'A first call that nobody answered, or after which the caller called again within the hours.',
  pending: 'A first call whose hours have not passed yet.',
}
