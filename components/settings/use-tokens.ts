'use client'

import { useQuery } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question, useChange } from '@/lib/client/http/question'
import type { RequestOf } from '@/lib/shared/http/route'
import { createTokenRoute, revokeTokenRoute, tokensRoute } from '@/lib/shared/users/tokens'

/** The viewer's own tokens, or everyone's. */
export const useTokens = (all: boolean) => useQuery(question(tokensRoute, { query: all ? { all } : {} }))

/** Creates a token; the answer is the only one that has it. */
export const useCreateToken = () =>
  useChange(tokensRoute, (body: RequestOf<typeof createTokenRoute>['body']) => askApi(createTokenRoute, { body }))

/** Revokes a token, which ends it at once. */
export const useRevokeToken = () => useChange(tokensRoute, (id: string) => askApi(revokeTokenRoute, { params: { id } }))
