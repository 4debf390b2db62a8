import type { CallbackQueue } from '@/lib/shared/callbacks/callback-queue'

/** A queue with everyone in it. */
export const queueAnswer = (data: CallbackQueue) => ({
  data,
  meta: { waiting: data.callers },
  parties: data.lines.flatMap(({ caller, target, isGroup, attempts }) => [
    caller,
    { ...target, isGroup },
    ...attempts.flatMap(({ from }) => from ?? []),
  ]),
})
