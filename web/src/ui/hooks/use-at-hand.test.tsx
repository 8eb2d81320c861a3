import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { whenIdle } from '@/lib/turns'
import { useAtHand } from './use-at-hand'

const there = { preload: () => Promise.resolve() }
const missing = { preload: () => Promise.reject(new TypeError('Failed to fetch')) }

it.each([
  ['tells once all of it has come', [there, there], 1],
  ['does not tell when some of it did not come: drawing that would take the page with it', [missing, there], 0],
])('%s', async (_, parts, times) => {
  const onFetched = vi.fn<() => void>()
  const last = vi.spyOn(parts[1] ?? there, 'preload')
  renderHook(() => {
    useAtHand(parts, onFetched)
  })
  await vi.waitFor(() => {
    expect(last).toHaveBeenCalledOnce()
  })
  await whenIdle()
  await whenIdle()
  expect(onFetched).toHaveBeenCalledTimes(times)
  last.mockRestore()
})
