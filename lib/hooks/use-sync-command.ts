'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SyncCommand, SyncStatus } from '../contracts/sync'
import { apiSend } from './fetcher'

/** Tells the sync to read the newest now, or to walk everything again. */
export function useSyncCommand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (command: SyncCommand) => apiSend<{ data: SyncStatus }>('POST', '/api/sync', command),
    onSuccess: (answer) => client.setQueryData(['sync'], answer),
  })
}
