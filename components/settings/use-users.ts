'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiGet, apiSend } from '@/lib/client/fetcher'
import type { CreateUser, UpdateUser, User } from '@/lib/shared/contracts/users'

const KEY = ['users']

/** Everyone who may sign in. For admins. */
export function useUsers() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<{ data: User[] }>('/api/users', undefined, { signal }),
    select: (answer) => answer.data,
  })
}

export function useCreateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (user: CreateUser) => apiSend<{ data: User }>('POST', '/api/users', user),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Changes role, name or password, disables or enables. A disabled or demoted person feels it on their next request. */
export function useUpdateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: UpdateUser }) =>
      apiSend<{ data: User }>('PATCH', `/api/users/${encodeURIComponent(id)}`, change),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Changes the viewer's own password. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; password: string }) =>
      apiSend<unknown>('POST', '/api/me/password', body),
  })
}
