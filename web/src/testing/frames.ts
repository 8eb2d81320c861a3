import { vi } from 'vitest'

/** Has the next frames come at once, before React has drawn what is to be drawn, as on a slow phone. */
export function hasteFrames() {
  const inTime = globalThis.requestAnimationFrame
  let frames = 0
  return vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((act) => {
    frames += 1
    if (frames > 20) return inTime(act) // the library waits for some things frame after frame
    act(performance.now())
    return 0
  })
}
