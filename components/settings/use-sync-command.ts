'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askApi } from '@/lib/client/fetcher'
import { questionKey } from '@/lib/shared/contracts/route'
import { commandSyncRoute, type SyncCommand, syncRoute } from '@/lib/shared/contracts/sync'

/** Tells the sync to read the newest calls now, or to start a full resync. */
export function useSyncCommand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SyncCommand) => askApi(commandSyncRoute, { body }),
    onSuccess: (answer) => client.setQueryData(questionKey(syncRoute, {}), answer),
  })
}
