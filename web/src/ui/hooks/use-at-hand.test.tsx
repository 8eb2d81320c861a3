import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { whenIdle } from '@/lib/turns'
import { useAtHand } from './use-at-hand'

const there = () => ({ preload: vi.fn<() => Promise<void>>(() => Promise.resolve()) })
const missing = () => ({
  preload: vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError('Failed to fetch'))),
})

function fetchAhead(parts: readonly ReturnType<typeof there>[]) {
  const onFetched = vi.fn<() => void>()
  renderHook(() => {
    useAtHand(parts, onFetched)
  })
  return onFetched
}

it('tells once all of it has come', async () => {
  const onFetched = fetchAhead([there(), there()])
  await vi.waitFor(() => {
    expect(onFetched).toHaveBeenCalledOnce()
  })
})

it('does not tell when some of it did not come: drawing that would take the page with it', async () => {
  const last = there()
  const onFetched = fetchAhead([missing(), last])
  await vi.waitFor(() => {
    expect(last.preload).toHaveBeenCalledOnce()
  })
  for (let turn = 0; turn < 5; turn++) await whenIdle()
  expect(onFetched).not.toHaveBeenCalled()
})
