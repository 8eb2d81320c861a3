import { useCallback } from 'react'
import { isApiError } from '@/lib/problem'
import { useConfirmPassword } from '@/features/auth/use-confirm-password'

interface Answer {
  error?: unknown
}

/**
 * Makes a call that the server may guard with the password: asks for it and makes the call once more. Null when the shopper would
 * rather not.
 */
export function useGuarded(): <A extends Answer>(call: () => Promise<A>) => Promise<A | null> {
  const confirmPassword = useConfirmPassword()
  return useCallback(
    async (call) => {
      const answer = await call()
      if (!isApiError(answer.error) || answer.error.code !== 'reauthentication_required') return answer
      return (await confirmPassword()) ? call() : null
    },
    [confirmPassword],
  )
}
