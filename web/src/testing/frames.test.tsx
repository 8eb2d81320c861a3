import { expect, it, vi } from 'vitest'

const inTime = globalThis.requestAnimationFrame // as what was loaded before a test may hold it

it('frames come after a test that had a clock of its own', async () => {
  vi.useFakeTimers()
  inTime(() => undefined)
  vi.useRealTimers()
  const came = vi.fn()
  requestAnimationFrame(came)
  await vi.waitFor(() => {
    expect(came).toHaveBeenCalledOnce()
  })
})

it('a frame that is not wanted any more does not come', async () => {
  const [unwanted, wanted] = [vi.fn(), vi.fn()]
  cancelAnimationFrame(requestAnimationFrame(unwanted))
  requestAnimationFrame(wanted)
  await vi.waitFor(() => {
    expect(wanted).toHaveBeenCalledOnce()
  })
  expect(unwanted).not.toHaveBeenCalled()
})

it('a frame comes before the next thing that is done', async () => {
  const came = vi.fn()
  requestAnimationFrame(came)
  await new Promise((go) => setTimeout(go))
  expect(came).toHaveBeenCalledOnce()
})
