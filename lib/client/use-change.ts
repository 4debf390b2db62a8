'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Route } from '@/lib/shared/http/route'

/** A mutation after which every answer of these routes is read again, whether it succeeded or failed: another tab may have been faster. */
export function useChange<Input, Answer>(routes: Route | readonly Route[], send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all([routes].flat().map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  })
}
