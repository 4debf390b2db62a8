'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend } from '@/lib/client/fetcher'
import type { SyncCommand, SyncStatus } from '@/lib/shared/contracts/sync'

/** Tells the sync to read the newest now, or to start a full resync. */
export function useSyncCommand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (command: SyncCommand) => apiSend<{ data: SyncStatus }>('POST', '/api/sync', command),
    onSuccess: (answer) => client.setQueryData(['sync'], answer),
  })
}
