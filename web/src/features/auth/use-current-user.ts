import type { User } from '@/api/generated'
import { useGetCurrentUserQuery } from '@/api/index'
import { errorMessage } from '@/lib/problem'
import { config } from '@/lib/config'
import { tokenStore } from '@/lib/token-store'
import { useAuth } from './use-auth'

interface CurrentUser {
  readonly data: User | null
  readonly loading: boolean
  readonly error: string
  readonly retry: () => void
}

/** Loads the signed-in shopper. Without a stored token it reports so and makes no call. */
export function useCurrentUser(): CurrentUser {
  const { isAuthenticated, loadingAuth } = useAuth()
  const hasToken = tokenStore.read() !== null
  const query = useGetCurrentUserQuery({ brand: config.brandSlug }, { skip: !hasToken || !isAuthenticated })
  const retry = () => {
    if (!query.isUninitialized) void query.refetch()
  }

  if (!hasToken) return { data: null, loading: loadingAuth, error: 'Token não Encontrado', retry }
  return {
    data: query.data ?? null,
    loading: loadingAuth || query.isLoading,
    error: query.isError ? errorMessage(query.error) : '',
    retry,
  }
}

/** What to call the shopper: the name, else the username, else the part of the e-mail before the at sign. */
export function displayName(user: User): string {
  return [user.name, user.username, user.email.split('@')[0]].find((name) => name) ?? user.email
}
