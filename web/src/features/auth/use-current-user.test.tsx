import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { expect, it } from 'vitest'
import { setupStore } from '@/app/store'
import { makeUser } from '@/testing/factories'
import { checkAuth } from './auth-slice'
import { displayName, useCurrentUser } from './use-current-user'

it('reports a missing token without a call', async () => {
  const store = setupStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  await store.dispatch(checkAuth())
  const { result } = renderHook(() => useCurrentUser(), { wrapper })
  expect(result.current).toMatchObject({ data: null, loading: false, error: 'Token não Encontrado' })
})

it.each([
  [{ name: 'Ana' }, 'Ana'],
  [{ name: '', username: 'ana1' }, 'ana1'],
  [{ name: '', email: 'ana@exemplo.test' }, 'ana'],
])('names a shopper from %o', (more, want) => {
  expect(displayName(makeUser(more))).toBe(want)
})
